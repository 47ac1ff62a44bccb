import HTTPTypes
import Hummingbird
import NIOCore

/// The values of the `Host` and `Origin` headers that the server accepts. A web page can make its own domain name
/// resolve to an address of this machine (DNS rebinding), or send requests from another origin. These headers, which a
/// page cannot change, reveal both.
struct AllowedHosts: Sendable {
  /// A host name with an optional port, as in the `Host` header.
  struct Authority: Hashable, Sendable {
    var name: String
    /// The port, or `nil` if the header contains none.
    var port: Int?

    /// Parses the text. Returns `nil` if it is not a host name, for example because it contains a user or a
    /// path.
    init?(_ text: some StringProtocol) {
      var name = text.lowercased()
      var port: Int?
      let end = name.lastIndex(of: "]")
      if let colon = name.lastIndex(of: ":"), end.map({ colon > $0 }) ?? true {
        let digits = name[name.index(after: colon)...]
        guard let number = Int(digits), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          (0...65535).contains(number)
        else { return nil }
        port = number
        name = String(name[..<colon])
      }
      let isAddress = name.hasPrefix("[") && name.hasSuffix("]")
      let letters = isAddress ? name.dropFirst().dropLast() : name[...]
      guard !letters.isEmpty,
        letters.utf8.allSatisfy({ Self.isOfName($0) || isAddress && $0 == UInt8(ascii: ":") })
      else { return nil }
      (self.name, self.port) = (name, port)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// The host names that are allowed with the server's port or without a port.
  private let names: Set<String>
  /// The hosts given with `--host`; an authority without a port allows every port.
  private let others: Set<Authority>

  /// Creates the list of allowed hosts.
  ///
  /// - Parameters:
  ///   - listen: The address that the server listens on.
  ///   - others: The hosts given with `--host`.
  init(listen: String, others: [Authority] = []) {
    names = Self.loopback.union([listen.lowercased(), "[\(listen.lowercased())]"])
    self.others = Set(others)
  }

  /// Checks the host and the origin of a request.
  ///
  /// - Parameter address: The address that the client connected to, which is also allowed as a host.
  /// - Throws: A `Refusal` if the host is not allowed, or if a page of another origin sent the request.
  func check(_ request: Request, at address: SocketAddress?) throws {
    // The first Host is the authority of the request; another one is left among its headers.
    guard let said = request.head.authority, request.headers[client: .host] == nil,
      let authority = Authority(said)
    else {
      throw Refusal(
        status: .badRequest, code: "host", message: "the request must have exactly one valid Host header",
        help: "send a header like 'Host: localhost:8080'")
    }
    guard allows(authority, at: address) else {
      throw Refusal(
        status: .forbidden, code: "other-host", message: "the host '\(said.prefix(100))' is not allowed",
        help: "use the address that iprender-serve printed, or start it with --host \(authority.name)")
    }
    let origin = request.headers[client: .origin].map { $0.lowercased() }
    let isOwn =
      origin.map { $0 == "http://" + said.lowercased() || $0 == "https://" + said.lowercased() } ?? true
    let site = request.headers[client: .site] ?? "none"
    guard isOwn, site == "none" || site == "same-origin" else {
      throw Refusal(
        status: .forbidden, code: "other-origin",
        message: "requests from pages of other sites are not allowed",
        help: "send the request from a program, or from a page of this server")
    }
  }

  private func allows(_ authority: Authority, at address: SocketAddress?) -> Bool {
    if others.contains(authority) || others.contains(where: { $0.port == nil && $0.name == authority.name }) {
      return true
    }
    if let port = authority.port, let own = address?.port, port != own { return false }
    return names.contains(authority.name) || address.flatMap(Self.name) == Self.canonical(authority.name)
  }

  /// Returns an address in the notation of the `Host` header.
  private static func name(_ address: SocketAddress) -> String? {
    guard let text = address.ipAddress?.lowercased() else { return nil }
    let mapped = "::ffff:"
    if text.hasPrefix(mapped), text.contains(".") { return String(text.dropFirst(mapped.count)) }
    return text.contains(":") ? "[\(text)]" : text
  }

  /// Returns an IPv6 address in its canonical notation; other names are unchanged.
  private static func canonical(_ name: String) -> String {
    guard name.hasPrefix("["),
      let address = try? SocketAddress(ipAddress: String(name.dropFirst().dropLast()), port: 0)
    else { return name }
    return Self.name(address) ?? name
  }
}
