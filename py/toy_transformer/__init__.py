"""A real, tiny Transformer attention layer, written to be read; it needs numpy alone.

    words -> X -> (+ PE) -> heads -> concat -> W_O -> output

`tokens` finds the words, `embeddings` gives each its row of X, `positions` the waves PE, `attention` is one head,
`multi_head` is several side by side, `model` is the layer that the article shows. `cost` counts its operations,
`budget` its weights; `profile` describes a head by its weights; `learned` is a table instead of waves.
"""
