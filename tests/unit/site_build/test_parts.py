"""Words of the prose that name a part of the figure."""

from site_build.parts import put_in


def test_words_become_a_part_and_stay_markdown():
    assert put_in("a [[part query|*query*]], then [[part W-O|the last\nmatrix]].") == (
        'a <span class="part" data-part="query" tabindex="0">*query*</span>, then '
        '<span class="part" data-part="W-O" tabindex="0">the last\nmatrix</span>.'
    )


def test_words_may_hold_a_live_number():
    assert put_in("[[part rest|[[value a]] of [[value b]]]] left") == (
        '<span class="part" data-part="rest" tabindex="0">[[value a]] of [[value b]]</span> left'
    )


def test_other_placeholders_stay():
    assert put_in("[[figure waves]] [[value x]] [[part]]") == "[[figure waves]] [[value x]] [[part]]"
