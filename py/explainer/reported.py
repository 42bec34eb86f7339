"""What papers report, as data: prose and figures take these numbers from here, each with its source.

Nothing here is computed by this project.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """A paper, where in it the number stands, and its address."""

    paper: str
    place: str
    address: str


VASWANI = Source("Vaswani et al. 2017", "Table 3", "https://arxiv.org/abs/1706.03762")
DEVLIN = Source("Devlin et al. 2018", "the released models", "https://arxiv.org/abs/1810.04805")
RADFORD = Source(
    "Radford et al. 2019",
    "section 2.3",
    "https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf",
)
CLARK = Source("Clark et al. 2019", "section 2", "https://arxiv.org/abs/1906.04341")
VOITA = Source("Voita et al. 2019", "abstract", "https://arxiv.org/abs/1905.09418")


@dataclass(frozen=True)
class Translation:
    """One variant of the paper's base model, judged on the English-German development set, newstest2013.

    Perplexity says how unsure the model is of the next piece of a word: lower is better. BLEU says how far its
    translations overlap with a person's: higher is better.
    """

    row: str
    positions: str
    n_heads: int
    perplexity: float
    bleu: float
    source: Source = VASWANI


BASE_WIDTH = 512
"""d_model of the base model, and of every variant below."""

BASE = Translation("base", "waves", 8, 4.92, 25.8)
LEARNED_POSITIONS = Translation("E", "learned rows", 8, 4.92, 25.7)
BY_HEADS = (
    Translation("A", "waves", 1, 5.29, 24.9),
    Translation("A", "waves", 4, 5.00, 25.5),
    BASE,
    Translation("A", "waves", 16, 4.91, 25.8),
    Translation("A", "waves", 32, 5.01, 25.4),
)
"""Rows of one cost: d_k = d_v = 512 / h."""


@dataclass(frozen=True)
class PositionTable:
    """A trained model that learns a row for each place, and how many it has."""

    model: str
    places: int
    source: Source


BERT = PositionTable("BERT", 512, DEVLIN)
GPT_2 = PositionTable("GPT-2", 1024, RADFORD)


@dataclass(frozen=True)
class Pruning:
    """Heads cut out of a trained encoder, with gates and fine-tuning, and what that cost in BLEU."""

    n_layers: int
    heads_a_layer: int
    n_pruned: int
    bleu_lost: float
    source: Source

    @property
    def n_heads(self) -> int:
        """All heads of the encoder."""
        return self.n_layers * self.heads_a_layer

    @property
    def n_kept(self) -> int:
        """The heads that are left."""
        return self.n_heads - self.n_pruned


PRUNED_ENCODER = Pruning(n_layers=6, heads_a_layer=8, n_pruned=38, bleu_lost=0.15, source=VOITA)
"""English to Russian, WMT."""

BERT_BASE_HEADS = 144
"""12 layers of 12 heads, all examined by Clark et al. 2019."""
