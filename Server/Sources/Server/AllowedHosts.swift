import HTTPTypes
import Hummingbird
import NIOCore

/// The names by which requests may call this server. A page in somebody's browser can let a name of its own lead to an
/// address of this machine (DNS rebinding), or ask for this server's paths from another origin: the headers `Host` and
/// `Origin`, which no page can change, say so.
struct AllowedHosts: Sendable {
  /// A name with its port, as `Host` has it.
  struct Authority: Hashable, Sendable {
    var name: String
    /// `nil` where none is said.
    var port: Int?

    /// - Returns: `nil` for what is no name, such as one with a user or a path.
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

  /// The host names that a client of the right port may send.
  private let names: Set<String>
  /// The host names that the operator allows, with a port or for every port.
  private let others: Set<Authority>

  /// - Parameters:
  ///   - listen: the address that the server listens at.
  ///   - others: names that the operator allows.
  init(listen: String, others: [Authority] = []) {
    names = Self.loopback.union([listen.lowercased(), "[\(listen.lowercased())]"])
    self.others = Set(others)
  }

  /// - Parameter address: the one that the client connected to, which it may say as well.
  /// - Throws: a refusal of requests that call the server by another name, or that a page of another origin sends.
  func check(_ request: Request, at address: SocketAddress?) throws {
    // The first Host is the authority of the request; another one is left among its headers.
    guard let said = request.head.authority, request.headers[client: .host] == nil,
      let authority = Authority(said)
    else {
      throw Refusal(
        status: .badRequest, code: "host", message: "the request has not one valid Host header",
        remedy: "send one, such as 'Host: localhost:8080'")
    }
    guard allows(authority, at: address) else {
      throw Refusal(
        status: .forbidden, code: "other-host", message: "cannot answer for the host '\(said.prefix(100))'",
        remedy: "use the address that iprender-serve printed, or start it with --host \(authority.name)")
    }
    let origin = request.headers[client: .origin].map { $0.lowercased() }
    let isOwn =
      origin.map { $0 == "http://" + said.lowercased() || $0 == "https://" + said.lowercased() } ?? true
    let site = request.headers[client: .site] ?? "none"
    guard isOwn, site == "none" || site == "same-origin" else {
      throw Refusal(
        status: .forbidden, code: "other-origin", message: "cannot answer a page of another origin",
        remedy: "send the request from a program, or from a page of this server")
    }
  }

  private func allows(_ authority: Authority, at address: SocketAddress?) -> Bool {
    if others.contains(authority) || others.contains(where: { $0.port == nil && $0.name == authority.name }) {
      return true
    }
    if let port = authority.port, let own = address?.port, port != own { return false }
    return names.contains(authority.name) || address.flatMap(Self.name) == Self.canonical(authority.name)
  }

  /// An address as `Host` has it.
  private static func name(_ address: SocketAddress) -> String? {
    guard let text = address.ipAddress?.lowercased() else { return nil }
    let mapped = "::ffff:"
    if text.hasPrefix(mapped), text.contains(".") { return String(text.dropFirst(mapped.count)) }
    return text.contains(":") ? "[\(text)]" : text
  }

  /// An IPv6 address can be written in several ways.
  private static func canonical(_ name: String) -> String {
    guard name.hasPrefix("["),
      let address = try? SocketAddress(ipAddress: String(name.dropFirst().dropLast()), port: 0)
    else { return name }
    return Self.name(address) ?? name
  }
}
