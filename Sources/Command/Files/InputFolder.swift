import Glibc

enum InputFolder {
  /// A folder that an option names must be there: a typing error would only show as something missing.
  static func require(_ paths: [String]) throws(Failure) {
    for path in paths where !exists(path) { throw .noInput(path, "there is no such folder") }
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
