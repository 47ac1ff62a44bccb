#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
// What an extension of the inline parser reads: `struct cmark_chunk`.
#include <cmark-gfm/chunk.h>
// Literals without a copy, and the definition that a footnote refers to.
#include <cmark-gfm/node.h>
