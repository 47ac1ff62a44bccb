import Pictures

package enum InputFolder {
  /// A folder that somebody names must be there: a typing error would only show as something missing.
  package static func require(_ paths: [String]) throws(InputError) {
    for path in paths where !exists(path) { throw .noFolder(path: path) }
  }

  package static func exists(_ path: String) -> Bool { Path(path).status?.isFolder == true }
}
