# Compares two lists of instructions, the kept figures and those just counted, and says what moved by more than `percent`.

BEGIN {
  FS = "\t"
  tolerance = percent / 100
  printf "%-12s %14s %14s %9s\n", "case", "kept", "counted", "change"
}

/^#/ { next }

FILENAME == ARGV[1] { kept[$1] = $2; next }

{
  if (!($1 in kept)) {
    printf "%-12s %14s %14.0f %9s  new: accept it\n", $1, "-", $2, ""
    next
  }
  change = $2 / kept[$1] - 1
  verdict = ""
  if (change > tolerance) { verdict = "slower"; slower++ }
  if (change < -tolerance) verdict = "faster"
  printf "%-12s %14.0f %14.0f %+8.2f%%  %s\n", $1, kept[$1] + 0, $2 + 0, 100 * change, verdict
}

END {
  if (slower) printf "%d of the cases got slower by more than %d %%\n", slower, percent
  exit slower > 0
}
