import ArgumentParser

/// What the command says with its exit code: the numbers of sysexits.h, which scripts and shells know.
enum ExitStatus: Int32 {
  /// Also when the reader of a pipe has enough: scripts under `pipefail` shall not fail for it.
  case fine = 0
  case different = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case internalError = 70
  case cannotWrite = 73
  /// There was not enough time; with more of it the same may be fine.
  case timeUp = 75
  /// What shells say of programs that SIGHUP, SIGINT and SIGTERM ended.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  static let help = """
    EXIT STATUS:
      0    fine; also when the reader of a pipe had enough
      1    diff: the pictures differ; check: something is wrong with the page
      64   wrong usage
      65   the input is not a page, a theme file is wrong, or there was a warning with --strict
      66   there is no such input
      70   an error of the program or of its installation
      73   the output cannot be written
      75   it took longer than --max-seconds
      129  hung up; here and below the frames that were ready are kept
      130  interrupted
      143  terminated
    """

  var code: ExitCode { ExitCode(rawValue) }
}
