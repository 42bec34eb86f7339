"""MkDocs hooks: they only call the rooms where the work is done."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "py"))

from mkdocs.config.defaults import MkDocsConfig  # noqa: E402 - the path above comes first
from mkdocs.structure.files import File, Files  # noqa: E402
from mkdocs.structure.pages import Page  # noqa: E402

from explainer import render  # noqa: E402
from site_build import (  # noqa: E402
    built,
    code_samples,
    embeds,
    facts,
    formulas,
    headers,
    listings,
    offline,
    parts,
    placeholders,
    policy,
    sections,
    steps,
)

UNKNOWN_ADDRESS = "https://example.org/"
"""What snippets say where neither the build nor, later, a script knows the site's address."""

THEME_FILES = ("assets/stylesheets/", "assets/javascripts/", "assets/images/")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Make every file that the pages load, and tell the templates their names."""
    scene = render.scene(render.DEFAULT_SENTENCE)
    files = built.build(ROOT)
    config.extra["built"] = {**files.urls, "sentence": scene.sentence, "status": render.status(scene)}
    config.extra["built_files"] = files
    config.extra["filling"] = placeholders.Filling(scene, facts.gather(ROOT, files.paths))
    config.extra["embeds"] = embeds.titles(ROOT / "docs" / "index.md", scene)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files that were made to those of the site, and leave out the theme's: its styles are in ours."""
    for file in [file for file in files if file.src_uri.startswith(THEME_FILES)]:
        files.remove(file)
    for uri, path in config.extra["built_files"].paths.items():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Put in what is written elsewhere, and take the formulas out before Markdown reads them as emphasis."""
    markdown = parts.put_in(sections.put_in(markdown, ROOT / "docs" / "deeper"))
    markdown, page.meta["formulas"] = formulas.take_out(markdown)
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Fill the placeholders, typeset the formulas, make code reachable, and give the page's template the steps."""
    page.meta["steps"] = steps.find(html)
    html = code_samples.make_reachable(html)
    with_embeds = embeds.put_in(listings.put_in(html, ROOT), config.extra["embeds"], config.site_url or UNKNOWN_ADDRESS)
    filled: str = config.extra["filling"].fill(with_embeds)
    return formulas.put_in(filled, page.meta["formulas"], ROOT)


def on_post_page(output: str, **_: Any) -> str:
    """Say in the page itself that Python has not started, which the page's script changes, and what may run in it."""
    return policy.put_in(output.replace("<html ", '<html data-python="off" ', 1))


def on_post_template(output_content: str, template_name: str, **_: Any) -> str:
    """Give the page for what is not found its policy too."""
    return policy.put_in(output_content) if template_name == "404.html" else output_content


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Write what is made from all that has been written."""
    site, made = Path(config.site_dir), config.extra["built_files"]
    headers.write(site, made.urls)
    offline.write(site, made.service_worker, keep=config.extra["offline"])
