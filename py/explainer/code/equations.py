"""What each function that stands under a figure computes, as TeX: the same as its docstring says in plain text."""

from collections.abc import Mapping
from types import MappingProxyType

EQUATIONS: Mapping[str, str] = MappingProxyType(
    {
        "attention.blend": r"\mathrm{output} = A V",
        "attention.causal_mask": r"\mathrm{mask}_{ij} = (j \le i)",
        "attention.scaled_scores": r"S = \frac{Q K^{\top}}{\sqrt{d_k}}",
        "attention.softmax": r"A_{ij} = \frac{e^{S_{ij}}}{\sum_k e^{S_{ik}}}",
        "budget.head_width": r"d_k = \frac{d}{h}",
        "budget.projection_weights": r"h \cdot 3\,d\,d_k + h\,d_k\,d = 4d^2",
        "budget.shapes": r"Q: h \times n \times d_k, \quad S: h \times n \times n",
        "cost.attention_operations": r"n^2 d",
        "cost.attention_steps": r"\min(n, 1), \text{ whatever } n",
        "cost.recurrent_operations": r"n\,d^2",
        "cost.recurrent_steps": r"n",
        "cost.score_memory": r"h \cdot n^2 \cdot \text{bytes of one number}",
        "embeddings.embed": r"X_i = 2\,\frac{r_i}{|r_i|}",
        "learned.look_up": r"E_p = \mathrm{table}_p",
        "learned.untrained_table": r"\mathrm{table}_p = \sqrt{d/2}\;\frac{r_p}{|r_p|}",
        "multi_head.attend": r"\mathrm{output} = \mathrm{concat}(\mathrm{head}_1, \dots, \mathrm{head}_h)\,W_O",
        "multi_head.contributions": r"\mathrm{output} = \sum_i \mathrm{head}_i\,W_O^{(i)}",
        "permutations.permutation_matrix": r"P_{ij} = 1 \text{ if } j = \mathrm{order}_i, \text{ else } 0",
        "positions.angular_speeds": r"\omega_i = \frac{1}{10000^{2i/d}}",
        "positions.pair_similarities": r"\cos(k\,\omega_i)",
        "positions.place_similarity": r"PE_p \cdot PE_{p+k} = \sum_i \cos(k\,\omega_i)",
        "positions.rotate": r"\begin{pmatrix} x' \\ y' \end{pmatrix} = "
        r"\begin{pmatrix} \cos p\,\omega_i & -\sin p\,\omega_i \\ \sin p\,\omega_i & \cos p\,\omega_i \end{pmatrix} "
        r"\begin{pmatrix} x \\ y \end{pmatrix}",
        "positions.shift_matrix": r"M_i = \begin{pmatrix} \cos k\,\omega_i & \sin k\,\omega_i \\ "
        r"-\sin k\,\omega_i & \cos k\,\omega_i \end{pmatrix}",
        "positions.sinusoidal_encoding": r"PE_{p,2i} = \sin(p\,\omega_i), \quad PE_{p,2i+1} = \cos(p\,\omega_i)",
        "positions.wavelengths": r"\lambda_i = \frac{2\pi}{\omega_i}",
        "profile.entropy": r"H_i = -\sum_j A_{ij} \ln A_{ij}",
        "profile.weight_by_offset": r"\mathrm{share}_k = \frac{1}{n} \sum_i A_{i,i+k}",
        "rotary.pair_terms": r"\sum_i |q_i|\,|k_i| \cos a_i, \quad a_i = \angle k_i - \angle q_i + k\,\omega_i",
        "rotary.rotary_scores": r"S = \frac{R_m q \cdot R_n k}{\sqrt{d_k}}",
    }
)
