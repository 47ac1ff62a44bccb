import IPRenderKit

/// Inputs by the names that a command line has for them.
extension InputFile {
  static let standardInput = "-"

  /// - Parameters:
  ///   - argument: a path, or a dash for standard input.
  ///   - limitOption: the option that raises the limit.
  ///   - stdinName: what standard input would be called as a file.
  init(
    argument: String, limit: Int, limitOption: String? = nil, stdinName: String? = nil
  ) throws(Failure) {
    do throws(InputError) {
      self =
        argument == Self.standardInput
        ? try .standardInput(named: stdinName, limit: limit) : try InputFile(reading: argument, limit: limit)
    } catch {
      throw Failure(error, limitOption: limitOption)
    }
  }

  static func exists(_ argument: String) -> Bool { argument != standardInput && Path(argument).exists }
}

extension InputFolder {
  /// As `require`, for folders that options name.
  static func requireNamed(_ paths: [String]) throws(Failure) {
    do throws(InputError) { try require(paths) } catch { throw Failure(error) }
  }
}
