/// What the address of a medium ends in, which tells its kind where nothing else does (Docs/Input.md 8.1).
package enum MediaEnding: Equatable {
  case video, animation, audio, voice, document
  /// And whatever is not known.
  case photo

  /// - Parameter address: perhaps with a query and a fragment.
  package init(of address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    self = Self.kinds[name.split(separator: ".").last?.lowercased() ?? ""] ?? .photo
  }

  private static let kinds: [String: MediaEnding] = {
    let endings: [(MediaEnding, [String])] = [
      (.video, ["mp4", "mov", "m4v", "webm", "mkv"]), (.animation, ["gif"]),
      (.audio, ["mp3", "m4a", "aac", "flac", "wav"]), (.voice, ["ogg", "oga", "opus"]),
      (
        .document,
        ["pdf", "zip", "gz", "7z", "rar", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv", "txt"]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: endings.flatMap { kind, names in names.map { ($0, kind) } })
  }()
}
