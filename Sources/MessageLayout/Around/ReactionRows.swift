import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The reactions of a message in rows (Spec/Bubbles.md 8).
struct ReactionRows {
  /// The chips, each placed relative to its own corner.
  private let chips: [ReactionChip]
  private var limit = Double.greatestFiniteMagnitude
  /// True if each row begins on the right.
  private let isReversed: Bool

  enum Metrics {
    static let height = 30.0
    static let gap = 6.0
    static let symbol = Rect(11, 5, 20, 20)
    /// The space around the symbol and the text: 11 on each side, the symbol, and 2 between them.
    static let countSides = 44.0
    static let countX = 36.0
    static let faceSides = 46.0
    static let faceSide = 24.0
    static let faceX = 35.0
    static let faceStep = 14.0
    /// The additional width for each further face.
    static let faceRoom = 12.0
    static let singleFaceCut = 2.0
    static let mostFaces = 3
  }

  /// The location of the chips.
  enum Place {
    case bubble
    /// Chips on the chat's background.
    case free
  }

  /// Creates the rows; `nil` for a message without reactions.
  init?(_ environment: MessageEnvironment, place: Place) {
    let reactions = environment.message.reactions
    guard !reactions.isEmpty else { return nil }
    let showsFaces = Self.showsFaces(environment)
    chips = reactions.list.map { ChipLayout(environment, place: place, showsFaces: showsFaces).chip($0) }
    // The content of a bubble is mirrored by the bubble.
    isReversed = place == .free && environment.language.isRightToLeft
  }

  func limited(to limit: Double) -> ReactionRows {
    var copy = self
    copy.limit = limit
    return copy
  }

  /// Returns true if chips show people instead of numbers: always in private chats, in groups if all are
  /// known and few, and never in channels.
  private static func showsFaces(_ environment: MessageEnvironment) -> Bool {
    let reactions = environment.message.reactions
    // The user's own tags are nobody else's.
    guard !reactions.areTags else { return false }
    switch environment.message.chat.kind {
    case .private: return true
    case .group:
      return reactions.areAllPeopleKnown && reactions.list.allSatisfy { $0.count <= Metrics.mostFaces }
    case .channel: return false
    }
  }

  private var rows: [[ReactionChip]] {
    var rows: [[ReactionChip]] = []
    var width = 0.0
    for chip in chips {
      let next = width + Metrics.gap + chip.frame.width
      if rows.isEmpty || next > limit {
        rows.append([chip])
        width = chip.frame.width
      } else {
        rows[rows.count - 1].append(chip)
        width = next
      }
    }
    return rows
  }

  private static func width(_ row: [ReactionChip]) -> Double {
    row.reduce(0) { $0 + $1.frame.width } + Double(max(0, row.count - 1)) * Metrics.gap
  }

  var width: Double { rows.map(Self.width).max() ?? 0 }
  var lastRowWidth: Double { rows.last.map(Self.width) ?? 0 }
  var height: Double { Double(rows.count) * (Metrics.height + Metrics.gap) - Metrics.gap }

  /// - Parameters:
  ///   - corner: the top left corner of all rows.
  ///   - right: the right edge of the rows, if they are aligned to the right.
  ///   - room: the width in which the rows are centered, if they are centered.
  func placed(
    at corner: Point, endingAt right: Double? = nil, centredIn room: Double? = nil
  ) -> [ReactionChip] {
    rows.enumerated().flatMap { index, row -> [ReactionChip] in
      let width = Self.width(row)
      let middle = room.map { corner.x + Rounding.floor(($0 - width) / 2) }
      let left = right.map { $0 - width } ?? middle ?? corner.x
      let y = corner.y + Double(index) * (Metrics.height + Metrics.gap)
      var x = 0.0
      return row.map { chip in
        defer { x += chip.frame.width + Metrics.gap }
        return chip.offsetBy(Point(left + (isReversed ? width - x - chip.frame.width : x), y))
      }
    }
  }
}

/// Creates one chip relative to its own corner.
private struct ChipLayout {
  let environment: MessageEnvironment
  let place: ReactionRows.Place
  let showsFaces: Bool

  init(_ environment: MessageEnvironment, place: ReactionRows.Place, showsFaces: Bool) {
    (self.environment, self.place, self.showsFaces) = (environment, place, showsFaces)
  }

  func chip(_ reaction: Reactions.Reaction) -> ReactionChip {
    typealias Metrics = ReactionRows.Metrics
    let colors = colors(isChosen: reaction.isChosen)
    let known = showsFaces ? people(of: reaction) : []
    // Each face represents one person.
    let people = known.count == reaction.count ? known : []
    let faces = people.prefix(Metrics.mostFaces).enumerated().map { index, peer in
      AvatarBox(
        peer,
        in: Rect(
          Metrics.faceX + Double(index) * Metrics.faceStep, (Metrics.height - Metrics.faceSide) / 2,
          Metrics.faceSide, Metrics.faceSide), environment)
    }
    var width = Metrics.faceSides + Metrics.faceSide + Double(faces.count - 1) * Metrics.faceRoom
    if faces.count == 1 { width -= Metrics.singleFaceCut }
    var label: Label?
    if faces.isEmpty {
      let text = environment.language.compact(reaction.count)
      let font = environment.fonts.sans(11, .medium)
      var count = environment.label(text, font, colors.text ?? .black)
      width = Metrics.countSides + widest(text, font)
      count.frame.origin = Point(Metrics.countX, (Metrics.height - count.frame.height) / 2)
      label = count
    }
    return ReactionChip(
      frame: Rect(0, 0, width, Metrics.height), symbol: Metrics.symbol, picture: picture(of: reaction.symbol),
      name: reaction.symbol.name, count: label, total: reaction.count, faces: faces,
      isChosen: reaction.isChosen, fill: colors.fill,
      textColor: colors.text)
  }

  private func colors(isChosen: Bool) -> ChipColors {
    switch place {
    case .bubble:
      let colors = environment.bubbleColors
      return isChosen ? colors.chosenReaction : colors.idleReaction
    case .free:
      let colors = environment.chat.service
      return isChosen ? colors.chosenReaction : colors.idleReaction
    }
  }

  /// Returns the width with the widest last digit, so that the chip does not move when its count changes.
  private func widest(_ text: String, _ font: FontStyle) -> Double {
    guard text.last?.isNumber == true else { return environment.label(text, font, .black).frame.width }
    return (0...9).map {
      environment.label("\(text.dropLast())\(environment.language.number($0))", font, .black).frame.width
    }.max() ?? 0
  }

  private func people(of reaction: Reactions.Reaction) -> [Peer] {
    let message = environment.message
    if !reaction.people.isEmpty { return reaction.people.map { environment.peers[$0] } }
    guard message.chat.kind == .private else { return [] }
    // In a private chat the person is clear: the other one, unless the viewer chose the reaction.
    let other = message.direction == .incoming ? message.author?.peer : message.chat.id
    let me = message.direction == .outgoing ? message.author?.peer : nil
    let known = [reaction.isChosen ? me : nil, reaction.isChosen && reaction.count < 2 ? nil : other]
    return known.compactMap { $0.flatMap(environment.peers.known) }
  }

  private func picture(of symbol: Reactions.Symbol) -> ReactionChip.Picture {
    let side = ReactionRows.Metrics.symbol.width
    func set(_ text: String) -> AlternativeText? {
      AlternativeTextLayout(side: side) { environment.shape($0) }
        .layOut(text, font: FontStyle(.sans, size: side))
    }
    switch symbol {
    case .emoji(let emoji): return .text(set(emoji.asEmoji))
    case .custom(let emoji): return .custom(emoji, set(emoji.alternative.asEmoji))
    case .paid: return .star
    }
  }
}

extension Reactions.Symbol {
  /// The symbol's name in dumps.
  fileprivate var name: String {
    switch self {
    case .emoji(let emoji): emoji
    case .custom(let emoji): emoji.alternative
    case .paid: "★"
    }
  }
}

/// A placed reaction (Spec/Bubbles.md 8).
package struct ReactionChip: Sendable {
  package var frame: Rect
  /// The box of the symbol, and the content drawn in it.
  package var symbol: Rect
  package var picture: Picture
  /// The name in dumps.
  package var name: String
  package var count: Label?
  /// The number that the count shows.
  package var total: Int
  /// The people who reacted, in place of the count; the first is in front.
  package var faces: [AvatarBox]
  package var isChosen: Bool
  package var fill: Color
  /// The color of the count; `nil` if it is cut out of the chip. A translucent color is painted over the
  /// cut-out.
  package var textColor: Color?

  package enum Picture: Sendable {
    /// Letters that fill the symbol's box.
    case text(AlternativeText?)
    case custom(CustomEmoji, AlternativeText?)
    case star
  }
}

extension MessageLayout {
  /// All reactions of the message, inside and outside the bubble.
  package var reactionChips: [ReactionChip] {
    var all = reactions
    for part in parts { if case .reactions(let chips) = part.content { all += chips } }
    return all
  }
}

extension ReactionChip {
  package func offsetBy(_ offset: Point) -> ReactionChip {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    copy.symbol = symbol.offsetBy(offset)
    copy.count = count.map { Label(frame: $0.frame.offsetBy(offset), line: $0.line) }
    copy.faces = faces.map {
      var face = $0
      face.frame = face.frame.offsetBy(offset)
      return face
    }
    return copy
  }
}
