import pytest

from conftest import ROOT
from site_build import formulas


def test_formulas_are_taken_out_and_put_back_as_mathml():
    marked, found = formulas.take_out("For $n$ words:\n$$n^2 d$$\nand that is it.")
    assert [(one.tex, one.display) for one in found] == [("n", False), ("n^2 d", True)]
    assert "$" not in marked
    page = formulas.put_in(marked, found, ROOT)
    assert page.count("<math") == 2
    assert 'display="block"' in page
    assert "<msup><mi>n</mi><mn>2</mn></msup>" in page
    assert "style=" not in page


def test_only_a_formula_that_stands_alone_takes_the_focus():
    marked, found = formulas.take_out("For $n$ words:\n$$n^2 d$$")
    inline, alone = formulas.put_in(marked, found, ROOT).split("<math")[1:]
    assert "tabindex" not in inline
    assert 'tabindex="0"' in alone


def test_more_than_ten_formulas_keep_their_places():
    marked, found = formulas.take_out(" ".join(f"$x_{{{i}}}$" for i in range(12)))
    page = formulas.put_in(marked, found, ROOT)
    assert [f"<mn>{i}</mn>" in part for i, part in enumerate(page.split("</math>")[:-1])] == [True] * 12


def test_prices_are_no_formulas():
    assert formulas.take_out(r"It costs \$5, or 5 $.")[1] == ()


def test_a_broken_formula_is_told():
    with pytest.raises(formulas.FormulaError, match="typeset"):
        formulas.put_in("formula-0-", (formulas.Formula(r"\frac{", False),), ROOT)
