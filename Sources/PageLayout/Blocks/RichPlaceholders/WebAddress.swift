/// The parts of an address that tell a reader where it leads.
struct WebAddress: Equatable {
  /// Without scheme, user and `www.`
  let host: String
  /// With its query and fragment; empty for a site's front page.
  let path: String

  init(_ url: String) {
    let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let end = afterScheme.firstIndex { "/?#".contains($0) } ?? afterScheme.endIndex
    let authority = afterScheme[..<end]
    // What stands before the sign may be made to look like a host.
    let name = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    host = String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
    let rest = afterScheme[end...]
    path = rest == "/" ? "" : String(rest)
  }

  /// Host and path in one.
  var text: String { host + path }
}
