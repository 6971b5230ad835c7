"""Settings of the documentation site; ``docs/build.py`` builds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import rocwidgets as rw
from builder.project import repository

project = "rocwidgets"
author = "rocwidgets developers"
project_copyright = author
version = release = rw.__version__
language = "en"

extensions = [
    "myst_nb",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
    "sphinx_design",
    "builder.extension",
]
default_role = "py:obj"
# A name without a place is an error, but for those of arguments and attributes.
nitpicky = True
nitpick_ignore_regex = [("py:obj", "[a-z_]+")]
# Values of options are text of Python.
smartquotes = False
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
# Notebooks are stored with their outputs.
nb_execution_mode = "off"
nb_render_image_options = {"alt": "Output of the cell above"}
autosummary_generate = False
# A block without a language is no Python: drawings, commands, lists of files.
highlight_language = "none"
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
numpydoc_show_class_members = False
# Words of types that are links; `builder.elsewhere` lists those of other projects.
numpydoc_xref_param_type = True
numpydoc_xref_ignore = "all"
# A page of another project is named in full, never by a name that several could have.
intersphinx_disabled_reftypes = ["std:doc"]
autodoc_typehints = "none"
autodoc_member_order = "bysource"
# The contents of a page name members without their class, which is its title.
toc_object_entries_show_parents = "hide"

html_theme = "pydata_sphinx_theme"
html_title = "rocwidgets"
# Links in cards need a whole address; hosts of documentation name it.
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
templates_path = ["site/_templates"]
html_static_path = ["site/_static"]
html_css_files = ["site.css"]
html_js_files = [("tables.js", {"defer": "defer"})]
html_favicon = "site/_static/favicon.svg"
html_context = {"default_mode": "auto"}
html_show_sourcelink = False
html_copy_source = False
html_sidebars = {"start": []}
html_theme_options = {
    "icon_links": [
        {"name": "Repository", "url": repository(), "icon": "fa-solid fa-code-branch"},
    ],
    "navbar_align": "left",
    "header_links_before_dropdown": 8,
    "show_toc_level": 2,
    "secondary_sidebar_items": ["page-toc", "edit-link"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "github-light-high-contrast",
    "pygments_dark_style": "github-dark",
}
