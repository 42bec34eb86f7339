"""The same mathematics once more, slowly: plain Python numbers, loops, and nothing shared with `toy_transformer`.

Matrices are lists of rows. Tests compare the two with a stated tolerance.
"""

import cmath
import math

Row = list[float]
Matrix = list[Row]


def sinusoidal_encoding(n_positions: int, d_model: int, base: float = 10000.0) -> Matrix:
    table = []
    for position in range(n_positions):
        row = []
        for pair in range(d_model // 2):
            angle = position / math.pow(base, 2 * pair / d_model)
            row.append(math.sin(angle))
            row.append(math.cos(angle))
        table.append(row)
    return table


def dot(one: Row, other: Row) -> float:
    total = 0.0
    for a, b in zip(one, other, strict=True):
        total += a * b
    return total


def rotate(vectors: Matrix, positions: Row, base: float = 10000.0) -> Matrix:
    """Turn each pair as a complex number: (x + iy) e^(i angle)."""
    turned = []
    for vector, position in zip(vectors, positions, strict=True):
        row = []
        for pair in range(len(vector) // 2):
            angle = position / math.pow(base, 2 * pair / len(vector))
            point = complex(vector[2 * pair], vector[2 * pair + 1]) * cmath.exp(1j * angle)
            row.append(point.real)
            row.append(point.imag)
        turned.append(row)
    return turned


def rotary_score(query: Row, key: Row, offset: float, base: float = 10000.0) -> float:
    """Return the score by the offset alone: the real part of k e^(i angle) times the conjugate of q, pair by pair."""
    total = 0.0
    for pair in range(len(query) // 2):
        angle = offset / math.pow(base, 2 * pair / len(query))
        q = complex(query[2 * pair], query[2 * pair + 1])
        k = complex(key[2 * pair], key[2 * pair + 1])
        total += (k * cmath.exp(1j * angle) * q.conjugate()).real
    return total / math.sqrt(len(query))


def softmax(scores: Row) -> Row:
    """Each weight on its own: 1 / sum_k exp(s_k - s_j), so that no power is shared between weights."""
    weights = []
    for score in scores:
        if score == -math.inf:
            weights.append(0.0)
            continue
        total = 0.0
        for other in scores:
            # Beyond 700 the weight is below 1e-300: zero within any tolerance.
            total += math.exp(min(other - score, 700.0))
        weights.append(1.0 / total)
    return weights


def causal_mask(n: int) -> list[list[bool]]:
    return [[key <= query for key in range(n)] for query in range(n)]


def scores(Q: Matrix, K: Matrix, mask: list[list[bool]] | None = None) -> Matrix:
    table = []
    for i, query in enumerate(Q):
        row = []
        for j, key in enumerate(K):
            total = 0.0
            for a, b in zip(query, key, strict=True):
                total += a * b
            allowed = mask is None or mask[i][j]
            row.append(total / math.sqrt(len(query)) if allowed else -math.inf)
        table.append(row)
    return table


def attention(Q: Matrix, K: Matrix, V: Matrix, mask: list[list[bool]] | None = None) -> tuple[Matrix, Matrix]:
    """Return the output and the weights of one head."""
    weights = [softmax(row) for row in scores(Q, K, mask)]
    return [weighted_sum(row, V) for row in weights], weights


def multi_head_attention(
    X: Matrix,
    W_Q: list[Matrix],
    W_K: list[Matrix],
    W_V: list[Matrix],
    W_O: Matrix,
    mask: list[list[bool]] | None = None,
    rotary_positions: Row | None = None,
) -> Matrix:
    """Return the output rows of the whole layer; queries and keys are turned if `rotary_positions` are given."""
    concat: Matrix = [[] for _ in X]
    for head in range(len(W_Q)):
        Q, K, V = times(X, W_Q[head]), times(X, W_K[head]), times(X, W_V[head])
        if rotary_positions is not None:
            Q, K = rotate(Q, rotary_positions), rotate(K, rotary_positions)
        output, _ = attention(Q, K, V, mask)
        for row, part in zip(concat, output, strict=True):
            row.extend(part)
    return times(concat, W_O)


def times(rows: Matrix, matrix: Matrix) -> Matrix:
    return [weighted_sum(row, matrix) for row in rows]


def weighted_sum(weights: Row, rows: Matrix) -> Row:
    total = [0.0] * len(rows[0])
    for weight, row in zip(weights, rows, strict=True):
        for column, value in enumerate(row):
            total[column] += weight * value
    return total
