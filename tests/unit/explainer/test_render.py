"""Any sentence gives whole markup; what the reader typed is text and never markup."""

import json
import re

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import CASES
from explainer import bridge, figures, render
from explainer.scene import Scene

NAMES = sorted(figures.modules())
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)


def soup_of(figure, sentence, **controls):
    return BeautifulSoup(render.figure(figure, render.scene(sentence, controls)).markup, "html.parser")


@pytest.mark.parametrize("figure", NAMES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_figures_keep_their_contract_for_every_case(figure, case):
    soup = soup_of(figure, case["sentence"])
    (element,) = soup.find_all("figure")
    assert element["data-figure"] == figure
    assert element["data-sentence"] == case["sentence"]
    assert element["data-revision"] == "0"
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))
    for name in ("aria-labelledby", "aria-describedby"):
        for tag in soup.find_all(attrs={name: True}):
            assert set(tag[name].split()) <= set(ids)


def text_of(markup):
    """Return what a rendering says; Python's source, which a few figures show, may say None."""
    soup = BeautifulSoup(markup, "html.parser")
    for source in soup.find_all("pre"):
        source.decompose()
    return soup.get_text()


@pytest.mark.parametrize("figure", NAMES)
@given(sentence=ANY_TEXT)
@settings(max_examples=60, deadline=None)
def test_any_text_renders_to_the_same_elements_as_harmless_words(figure, sentence):
    markup = render.figure(figure, render.scene(sentence)).markup
    shown = text_of(markup)
    for wrong in ("nan", "undefined", "None", "-0.00"):
        assert not re.search(rf"(?<!\w){re.escape(wrong)}(?!\w)", shown) or wrong.casefold() in sentence.casefold()
    # Other words, and the same ones repeated.
    identities = render.scene(sentence).identities
    words = " ".join("x" * (1 + identities.index(identity)) for identity in identities)
    harmless = render.figure(figure, render.scene(words)).markup
    assert {tag.name for tag in BeautifulSoup(markup, "html.parser").find_all()} <= {
        tag.name for tag in BeautifulSoup(harmless, "html.parser").find_all()
    }


@pytest.mark.parametrize("figure", NAMES)
def test_no_inline_style_script_or_handler(figure):
    for tag in soup_of(figure, "The cat sat").find_all():
        assert tag.name not in {"script", "style"}
        assert not [name for name in tag.attrs if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("figure", NAMES)
def test_a_figure_of_twelve_words_keeps_under_1200_cells(figure):
    assert len(soup_of(figure, "a b c d e f g h i j k l").find_all()) < 1200


def test_more_than_twelve_words_are_counted_but_not_computed():
    scene = render.scene(" ".join(f"w{i}" for i in range(300)))
    assert scene.n_words == 12
    assert "12 of 300" in render.status(scene)


@pytest.mark.parametrize("sentence", ["", " \t\n"])
def test_no_words_asks_for_a_sentence(sentence):
    assert "sentence" in render.status(render.scene(sentence))


def test_the_bridge_answers_in_json():
    asked = {
        "sentence": "a b",
        "controls": {"order": "1,0", "measurements": [[16, 8, 0.1]]},
        "figure": "cost",
    }
    told, _, markup = bridge.render(json.dumps(asked)).partition("\n")
    answer = json.loads(told)
    assert set(answer) == {"figure", "values", "texts", "status"}
    assert markup == render.figure("cost", render.scene(asked["sentence"], asked["controls"])).markup
    assert answer["values"]["cost-words"] == {"exact": "128", "text": "128"}


@pytest.mark.parametrize("asked", ["{", "{}", '{"sentence": "a", "controls": {}, "figure": "none"}'])
def test_the_bridge_never_raises(asked):
    error = json.loads(bridge.render(asked))["error"]
    assert error["kind"] == "internal"
    assert error["detail"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
CONTROLS = [control.name for control in figures.controls()]


@given(given=st.fixed_dictionaries(dict.fromkeys(CONTROLS, JSON)))
@settings(max_examples=100, deadline=None)
def test_the_bridge_takes_any_controls(given):
    for figure in NAMES:
        asked = {"sentence": "a b", "controls": given, "figure": figure}
        assert "</figure>" in bridge.render(json.dumps(asked))


@pytest.mark.parametrize("garbage", [{}, [{}], [[{}]], {"a": [1]}, [None], "nonsense", None])
def test_nonsense_in_every_control_gives_the_default_settings(garbage):
    assert render.settings(dict.fromkeys(CONTROLS, garbage)) == render.settings({})


def test_one_choice_spelt_in_two_ways_is_one_scene():
    scenes = [
        render.cached_scene("a b", render.settings(given)) for given in ({"position": "3"}, {"position": 3.0, "x": {}})
    ]
    assert scenes[0] is scenes[1]


def test_markup_holds_no_nul():
    markup = render.figure("order-blind", render.scene("a\0b c")).markup
    assert "\0" not in markup
    assert 'data-word="a\ufffdb"' in markup


def test_the_bridge_takes_lone_surrogates():
    asked = json.dumps({"sentence": "\ud800 a", "controls": {}, "figure": "order-blind"})
    assert "</figure>" in bridge.render(asked)


class Noting(dict):
    """Controls that note which of them are read."""

    def __init__(self, *given):
        super().__init__(*given)
        self.read = set()

    def __getitem__(self, name):
        self.read.add(name)
        return super().__getitem__(name)


@pytest.mark.parametrize("name", sorted(figures.modules()))
@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "hello", ""])
def test_a_figure_reads_only_the_controls_that_it_declares(name, sentence):
    # What is kept of a rendering goes by these: another control must not change it.
    noting = Noting(render.scene(sentence).controls)
    figures.modules()[name].view(Scene(sentence, noting))
    assert noting.read <= {control.name for control in figures.modules()[name].CONTROLS}


def test_a_rendering_is_kept_until_something_that_it_reads_changes(monkeypatch):
    views = []
    module = figures.modules()["waves"]
    original = module.view
    monkeypatch.setattr(module, "view", lambda scene: views.append(scene) or original(scene))
    sentence = "a sentence of this test alone"
    for controls in ({"position": 2}, {"position": 2, "words": 7}, {"position": 3}, {"position": 2}):
        render.figure("waves", render.scene(sentence, controls))
    assert [scene.controls["position"] for scene in views] == [2, 3]


def test_a_figure_is_not_drawn_anew_for_a_sentence_that_it_shows_nothing_of(monkeypatch):
    views = []
    module = figures.modules()["rotation"]
    original = module.view
    monkeypatch.setattr(module, "view", lambda scene: views.append(scene) or original(scene))
    render.forget()
    sentences = ["of this test", "of that <test>", "two words", "of this test"]
    drawn = [soup_of("rotation", sentence).figure for sentence in sentences]
    assert [figure["data-sentence"] for figure in drawn] == sentences
    assert [figure["data-words"] for figure in drawn] == ["3", "3", "2", "3"]
    assert len(views) == 2


@pytest.mark.parametrize("figure", NAMES)
def test_what_is_kept_is_what_would_be_drawn_anew(figure):
    sentences = ["the cat sat", "the cat ran", "a cat sat on", "the cat sat", "THE CAT SAT", "", "x", "x\0"]
    kept = [render.figure(figure, render.scene(sentence)) for sentence in sentences]
    for sentence, one in zip(sentences, kept, strict=True):
        render.forget()
        assert one == render.figure(figure, render.scene(sentence))


def test_no_more_is_kept_than_said():
    for count in range(render.MOST_SENTENCES + 2):
        render.figure("so-far", render.scene(f"word {count}"))
    for count in range(render.MOST_KEPT + 5):
        render.figure("cost", render.scene("a b", {"words": 1 + count}))
    assert len(render._kept) == render.MOST_KEPT
    assert max(map(len, render._kept.values())) <= render.MOST_SENTENCES
