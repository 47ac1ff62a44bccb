import MessageModel
import Primitives

/// The invented names of people and chats. No two of them share a name, and no invented name occurs in the
/// input.
struct Aliases: Equatable, Sendable {
  /// A person or chat whose name is replaced.
  struct Key: Hashable, Comparable, Sendable {
    enum Kind: Int, Sendable { case user, group, channel, name, username }

    var kind: Kind
    /// The identifier; zero for a key by text.
    var number: UInt64 = 0
    /// The name in lowercase; empty for a key by identifier.
    var text = ""

    init(_ id: PeerID) {
      kind =
        switch id.kind {
        case .user: .user
        case .group: .group
        case .channel: .channel
        }
      number = id.bare.magnitude
    }

    init(name: String) { (kind, text) = (.name, Self.folded(name)) }

    init(username: String) {
      (kind, text) = (
        .username, Self.folded(username.hasPrefix("@") ? String(username.dropFirst()) : username)
      )
    }

    private static func folded(_ name: String) -> String {
      name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.kind.rawValue, one.number, one.text) < (other.kind.rawValue, other.number, other.text)
    }

    fileprivate var seed: UInt64 { text.isEmpty ? number : Digest.value(of: text.utf8) }
  }

  private var given: [Key: UserName] = [:]
  /// The keys that mean a person with another key: a name or a username of a person who has an identifier.
  private var same: [Key: Key] = [:]
  private var firstNames: Set<String> = []
  private var wholeNames: Set<String> = []
  /// The words that no invented name may be, in lowercase.
  private var forbidden: Set<String> = []

  var isEmpty: Bool { given.isEmpty }

  /// Prevents the words of a real name from becoming invented names.
  mutating func forbid(_ name: String) {
    for word in name.lowercased().split(whereSeparator: { !$0.isLetter }) { forbidden.insert(String(word)) }
  }

  /// Makes a name mean a person who is known by another key. The first person with the name keeps it.
  mutating func unite(_ key: Key, with other: Key) {
    let known = same[other] ?? other
    guard key != known, same[key] == nil else { return }
    same[key] = known
  }

  /// Invents names for all keys, in an order that does not depend on the order of the input.
  mutating func give(to keys: some Sequence<Key>) {
    for key in Set(keys.map { same[$0] ?? $0 }).sorted() where given[key] == nil {
      let name = free(for: key)
      given[key] = name
      firstNames.insert(name.first)
      wholeNames.insert(name.whole)
    }
  }

  subscript(key: Key) -> UserName {
    let key = same[key] ?? key
    return given[key] ?? free(for: key)
  }

  func means(_ key: Key) -> Key { same[key] ?? key }

  /// Returns the first unused name, starting at the one for the key. First names are shared once all are
  /// taken.
  private func free(for key: Key) -> UserName {
    let start = Self.mixed(key.seed)
    let (firsts, lasts) = (UInt64(Self.firstNames.count), UInt64(Self.lastNames.count))
    let all = firsts * lasts
    // Each first name is tried once before one is shared.
    for (steps, sharesFirstName) in [(firsts, false), (all, true)] where given.count < all {
      for step in 0..<steps {
        let first = Self.firstNames[Int(((start >> 33) + step) % firsts)]
        let last = Self.lastNames[Int(((start >> 48) + step / firsts) % lasts)]
        let name = UserName(first: first, last: last)
        if !forbidden.contains(first.lowercased()), !forbidden.contains(last.lowercased()),
          !wholeNames.contains(name.whole), sharesFirstName || !firstNames.contains(first)
        {
          return name
        }
      }
    }
    return UserName(first: "Person", last: String(given.count + 1))
  }

  /// Returns a number that makes the names of neighboring identifiers unrelated.
  private static func mixed(_ number: UInt64) -> UInt64 {
    (number &+ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
  }

  private static let firstNames = words(
    """
    Alma Arlo Bela Bruno Cleo Cosmo Dalia Dario Edda Elio Flora Fabio Gala Gino Hedda Hugo Ilka Ivo Jara Jonas Kaya \
    Kilian Lola Linus Mina Milo Nell Nico Olga Otto Petra Pablo Quentin Rhea Rufus Saskia Silas Thea Tilo Ulla Umberto \
    Vera Viggo Wanda Wim Xenia Yara Yorick Zelda Zeno Amos Aurelia Bastian Brida Caspar Corinna Delphine Dorian Esra \
    Ewald Fenja Florin Gesine Gregor Henrike Horst Imke Isidor Jolanda Justus Kasimir Klara Leander Leonie Magnus \
    Marit Nanette Nestor Odile Oskar Paulina Philo Ramona Remy Selma Sixtus Tabea Tristan Ursula Valentin Viola Walburga \
    Wolfram Yvette Zacharias
    """)
  private static let lastNames = words(
    """
    Adler Birch Conti Dorn Elm Falk Grove Hale Iver Jansen Kern Linden Moss Noor Oake Pell Quist Reed Sorel Thorn Ulmer \
    Vance Wren Yarrow Zeller Ash Brook Cliff Dale Field Glen Heath Amsel Bergmann Castell Drossel Eschen Fabry Gerlach \
    Hagedorn Immel Jordan Krull Lorenz Mertens Nagel Opitz Pohl Quandt Ritter Sander Tauber Unger Vogt Wieland Zander
    """)

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension UserName {
  /// The username for an invented name.
  var invented: String { (first + last).lowercased() }
}
