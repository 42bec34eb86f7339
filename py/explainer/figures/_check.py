"""What the figures `check-*` share: questions about the reader's sentence, each with its right answer computed.

A figure says what it asks (`Asked`); here it becomes what the page shows (`Question`), with the reader's choice in it.
A choice goes by what it means (`zero`, `all`), or by a place, so that it stays that choice when the sentence changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from explainer.controls import Control, choice
from explainer.numbers import Number, counted, plural
from explainer.scene import Scene
from explainer.view import PlainTable, View
from toy_transformer import tokens

UNANSWERED = "none"
OTHER = "other"
"""The key of a right answer that no guess of the figure's comes to, as after a change of the code."""

MOST_OPTIONS = 4
NO_WORDS = "No words yet. Type a sentence above, and the questions are about it."
PLACES = tuple(str(place) for place in range(tokens.MAX_WORDS))
"""Keys of answers that are places, or distances between places."""


@dataclass(frozen=True)
class Answer:
    """One answer to choose: its key in the control, how it reads, and what is wrong with it if it is."""

    key: str
    label: str
    note: str = ""
    is_word: bool = False
    """Whether the label is a word of the sentence, which is not to be translated."""


@dataclass(frozen=True)
class Guess:
    """An answer that is a count, right or not: its key, its value, and what is wrong with it if it is."""

    key: str
    value: int
    note: str = ""


@dataclass(frozen=True)
class Asked:
    """A question to a sentence. `right` is the key of one of the answers; without answers there is nothing to ask."""

    stem: str
    why: str
    answers: tuple[Answer, ...] = ()
    right: str = ""
    measured: tuple[tuple[str, Number], ...] = ()
    """The numbers that decide, each with its name, for the figure's table."""


@dataclass(frozen=True)
class Option:
    """One radio button. `mark` says in a word what it has turned out to be, empty before the reader has chosen."""

    key: str
    label: str
    is_word: bool
    chosen: bool
    mark: str


@dataclass(frozen=True)
class Question:
    """A question with the reader's choice: `state` is `idle` (not to be asked), `open`, `right` or `wrong`."""

    control: str
    stem: str
    state: str
    options: tuple[Option, ...]
    chosen: str
    verdict: str
    feedback: str


@dataclass(frozen=True)
class CheckView(View):
    """The questions, and how many of them the reader has answered."""

    questions: tuple[Question, ...] = field(kw_only=True)
    score: str = field(kw_only=True)
    empty: str = NO_WORDS


def controls(figure: str, *keys: Sequence[str]) -> tuple[Control, ...]:
    """Return one control a question, with the keys of its answers; nothing is chosen at first."""
    return tuple(
        choice(f"{figure}-{number}", UNANSWERED, (UNANSWERED, *of_question))
        for number, of_question in enumerate(keys, start=1)
    )


def view(title: str, scene: Scene, declared: Sequence[Control], asked: Sequence[Asked]) -> CheckView:
    """Return the view of `asked`, one question for each of the controls `declared`; none are shown without words."""
    questions = tuple(
        _question(control.name, one, scene.controls[control.name]) for control, one in zip(declared, asked, strict=True)
    )
    score = _score(questions) if scene.n_words else NO_WORDS
    rows = tuple((name, (number,)) for one in asked for name, number in one.measured)
    return CheckView(
        title=title,
        summary=f"{plural(len(asked), 'question')} on the sentence. {score}",
        tables=(PlainTable("Numbers that decide the answers", ("what was computed", "number"), rows),) if rows else (),
        questions=questions if scene.n_words else (),
        score=score,
    )


def counts(right: int, guesses: Sequence[Guess], label: dict[int, str] | None = None) -> tuple[tuple[Answer, ...], str]:
    """Return the answers to a question for a count, smallest first, and the key of the right one.

    The earliest of `guesses` that come to different values are used; of equal ones the first. `label` names values that
    are told in words.
    """
    by_value: dict[int, Guess] = {}
    for guess in guesses:
        by_value.setdefault(guess.value, guess)
    correct = by_value.pop(right, Guess(OTHER, right))
    used = sorted([correct, *list(by_value.values())[: MOST_OPTIONS - 1]], key=lambda guess: guess.value)
    named = label or {}
    answers = tuple(Answer(one.key, named.get(one.value, counted(one.value).text), one.note) for one in used)
    return answers, correct.key


def which(names: tuple[str, str], first: bool, second: bool) -> str:
    """Return for which of two things something holds: one of `names`, or `both`, or `neither`."""
    if first == second:
        return "both" if first else "neither"
    return names[0] if first else names[1]


def _question(control: str, asked: Asked, chosen: str) -> Question:
    found = next((answer for answer in asked.answers if answer.key == chosen), None)
    if not asked.answers:
        state, verdict, feedback = "idle", "", asked.why
    elif found is None:
        state, verdict, feedback = "open", "", ""
    elif found.key == asked.right:
        state, verdict, feedback = "right", "Right.", asked.why
    else:
        state, verdict, feedback = "wrong", "Not quite.", f"{found.note} {asked.why}".strip()
    options = tuple(
        Option(
            key=answer.key,
            label=answer.label,
            is_word=answer.is_word,
            chosen=answer is found,
            mark="" if found is None else "right" if answer.key == asked.right else "yours" if answer is found else "",
        )
        for answer in asked.answers
    )
    return Question(control, asked.stem, state, options, chosen, verdict, feedback)


def _score(questions: Sequence[Question]) -> str:
    asked = [one for one in questions if one.state != "idle"]
    answered = [one for one in asked if one.state != "open"]
    if not asked:
        return "One word is too little to ask about. Type another."
    if not answered:
        return "Choose an answer, and read why."
    right = sum(one.state == "right" for one in answered)
    return f"{len(answered)} of {len(asked)} answered, {right} right."
