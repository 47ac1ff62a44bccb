#pragma once
#include <gumbo.h>

/// Reads what would stand in a page's body. Errors are not recorded: what is odd is found by who takes the tree.
static inline GumboOutput *html_parse_fragment(const char *text, size_t length) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  options.fragment_context = GUMBO_TAG_BODY;
  return gumbo_parse_with_options(&options, text, length);
}

static inline void html_free(GumboOutput *output) { gumbo_destroy_output(&kGumboDefaultOptions, output); }
