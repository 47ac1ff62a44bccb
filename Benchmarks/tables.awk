# The tables of Benchmarks/run, from two files: runs (page, ms, KiB) and phases (page, phase, ms).

FILENAME == runs { add("wall", $1, $2); add("memory", $1, $3); next }
{
  if (!($2 in seen)) { seen[$2] = 1; phase[phases++] = $2 }
  add($2, $1, $3)
}

END {
  page_count = split(pages, page, " ")
  base = median("wall", "one-paragraph")

  print "\nWhole process, cold, scale 2"
  printf "%-18s %10s %18s %8s %10s\n", "page", "median ms", "range ms", "ratio", "peak MiB"
  for (p = 1; p <= page_count; p++) {
    middle = median("wall", page[p])
    printf "%-18s %10.1f %18s %8.2f %10.1f\n", page[p], middle, \
      sprintf("%.1f-%.1f", sorted[1], sorted[size]), middle / base, median("memory", page[p]) / 1024
  }

  if (!phases) { print "\n--timings printed no phases"; exit }

  printf "\nPhases, median ms\n%-18s", "page"
  for (i = 0; i < phases; i++) printf " %*s", width(phase[i]), phase[i]
  for (p = 2; p <= page_count; p++) {
    printf "\n%-18s", page[p]
    for (i = 0; i < phases; i++) printf " %*.2f", width(phase[i]), median(phase[i], page[p])
  }
  print ""

  if (!("layout" in seen)) exit
  print "\nGrowth: microseconds of layout and of paint a paragraph, item, sentence, row or block,"
  print "each also against the kind's first page"
  printf "%-16s %10s %8s %10s %8s\n", "page", "layout", "growth", "paint", "growth"
  for (p = 2; p <= page_count; p++) {
    count = parts(page[p])
    if (!count) continue
    kind = page[p]
    sub(/-.*/, "", kind)
    printf "%-16s", page[p]
    # A chat's pages are laid out and painted in turns.
    if (kind == "chat") { growth("pages", page[p], kind, count); print ""; continue }
    growth("layout", page[p], kind, count)
    growth("paint", page[p], kind, count)
    print ""
  }
}

function width(phase) { return length(phase) > 9 ? length(phase) : 9 }

# What a phase takes a part, and that against the kind's first page.
function growth(phase, page, kind, count,   each) {
  each = median(phase, page) * 1000 / count
  if (!((phase, kind) in first)) first[phase, kind] = each
  printf " %10.1f %8.2f", each, first[phase, kind] ? each / first[phase, kind] : 0
}

# How many parts a page has of what its kind is made of; 0 for pages that do not grow.
function parts(name) {
  if (name == "quote-16") return 16 * 2
  if (name == "quote-16x") return 16 * 4
  if (name !~ /^(paragraphs|list|chinese|formulas|table|blocks|article|chat)-/) return 0
  sub(/.*-/, "", name)
  return name + 0
}

function add(what, of, value) {
  values[what, of] = values[what, of] " " value
}

# The median of what was added; leaves the values in order in sorted[1 … size].
function median(what, of,   i, j, value) {
  size = split(values[what, of], sorted, " ")
  if (!size) return 0
  for (i = 2; i <= size; i++) {
    value = sorted[i] + 0
    for (j = i - 1; j > 0 && sorted[j] + 0 > value; j--) sorted[j + 1] = sorted[j]
    sorted[j + 1] = value
  }
  return size % 2 ? sorted[(size + 1) / 2] : (sorted[size / 2] + sorted[size / 2 + 1]) / 2
}
