import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays out a giveaway or its results (Spec/Bubbles.md 30).
struct GiveawayPartLayout: PartLayout {
  let environment: MessageEnvironment
  let giveaway: Giveaway

  let kind = PartKind.card
  let hidesName = true

  private enum Metrics {
    static let column = 200.0
    /// The width of the bubble's content in addition to the column.
    static let sides = 52.0
    static let picture = Size(140, 140)
    static let pictureTop = -40.0
    static let overPicture = Size(84, 84)
    static let overPictureTop = 15.0
    /// The emoji in place of a sticker: its size and the position of its middle. An iprender choice.
    static let emoji = 70.0
    static let emojiMiddle = 46.0
    static let overEmojiMiddle = 57.0
    static let badgeText = 88.0
    static let badgeHeight = 21.0
    /// An iprender choice.
    static let badgePadding = 7.0
    static let textsTop = 112.0
    static let gap = 14.0
    /// The gap between texts and chips. An iprender choice.
    static let chipsGap = 8.0
    /// The gap above the status, and the one below it. An iprender choice.
    static let statusGap = 6.0
    static let buttonGap = 6.0
    static let button = 33.0
    static let bottom = 9.0
    /// The width of the narrowest bubble. An iprender choice.
    static let narrowest = 160.0
  }

  private enum Chip {
    static let height = 24.0
    static let face = 22.0
    static let faceInset = 1.0
    /// iprender choices.
    static let textGap = 5.0
    static let right = 9.0
    static let gap = 4.0
    static let rowGap = 6.0
    static let alpha = 0.1
  }

  private static let starBadge = Color(0xffaf0a)

  private struct Section {
    var texts: [TextBlock]
    var chips: [[Box]] = []
    var note: TextBlock?

    var width: Double {
      let widest = texts.map(\.frame.width).max() ?? 0
      let row = chips.compactMap { $0.last?.frame.maxX }.max() ?? 0
      return max(widest, row, note?.frame.width ?? 0)
    }
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let limit = max(0, min(Metrics.column, offer.width - Metrics.sides))
    let words = GiveawayWords(giveaway, environment)
    let sections = words.sections.map { section in
      Section(
        texts: [text(section.title, environment.fonts.sans(15, .medium), limit: limit)].compactMap { $0 }
          + section.texts.compactMap { text($0, environment.fonts.sans(13), limit: limit) },
        chips: rows(section.peers, limit: limit),
        note: text(section.note, environment.fonts.sans(13), limit: limit))
    }
    let widest = sections.map(\.width).max() ?? 0
    let color = environment.colors.accentText
    let label = environment.label(
      environment.language[.learnMore], environment.fonts.panelTitle, color,
      limit: max(0, offer.width - Metrics.sides))
    let inner = max(Metrics.narrowest, widest, label.frame.width, offer.status?.size.width ?? 0)
    return MeasuredPart(width: min(offer.width, inner + Metrics.sides)) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: Metrics.sides / 2)
      stack.skip(Metrics.textsTop)
      var (texts, chips): ([TextBlock], [Box]) = ([], [])
      for (index, section) in sections.enumerated() {
        if index > 0 { stack.skip(Metrics.gap) }
        texts += section.texts.map { stack.add($0, .center) }
        for (row, line) in section.chips.enumerated() {
          let size = Size(line.last?.frame.maxX ?? 0, Chip.height)
          let place = stack.add(size, gap: row > 0 ? Chip.rowGap : Metrics.chipsGap, .center)
          chips += line.map { $0.offsetBy(place.origin) }
        }
        if let note = section.note {
          texts.append(stack.add(note, gap: section.chips.isEmpty ? 0 : Metrics.chipsGap, .center))
        }
      }
      var foot = VerticalStack(at: Point(corner.x, stack.y), width: width, inset: BubbleMetrics.sideInset)
      let status = foot.add(
        StatusBelow(
          offer.status, gap: Metrics.statusGap, bottom: Metrics.buttonGap,
          bottomAlone: Metrics.gap))
      let button = foot.add(Size(width - 2 * BubbleMetrics.sideInset, Metrics.button))
      foot.skip(Metrics.bottom)
      let picture = picture(over: corner, width: width)
      let emoji = emoji(over: corner, width: width)
      let boxes =
        [
          Box(
            .picture, picture,
            .image(BoxImage(giveaway.sticker, .free, .boxes([Box(emoji)]))))
        ] + badge(over: corner, width: width) + texts.map { Box($0) } + chips
        + Box.button(label, in: button, color)
      return PlacedPart(
        .giveaway, boxes, in: Rect(corner.x, corner.y, width, foot.y - corner.y), status: status)
    }
  }

  private func text(_ text: RichText, _ font: FontStyle, limit: Double) -> TextBlock? {
    guard !text.isAbsent else { return nil }
    return environment.block(
      text, environment.style(font, environment.colors.primaryText), alignment: .center
    ) { _ in limit }
  }

  // MARK: - The picture

  private func picture(over corner: Point, width: Double) -> Rect {
    let size = giveaway.isOver ? Metrics.overPicture : Metrics.picture
    return Rect(
      corner.x + Rounding.floor((width - size.width) / 2),
      corner.y + (giveaway.isOver ? Metrics.overPictureTop : Metrics.pictureTop), size.width, size.height)
  }

  private func emoji(over corner: Point, width: Double) -> Label {
    var label = environment.label(
      giveaway.isOver ? "🎉" : "🎁", FontStyle(.sans, size: Metrics.emoji), environment.colors.primaryText)
    let middle = giveaway.isOver ? Metrics.overEmojiMiddle : Metrics.emojiMiddle
    label.frame.origin = Point(
      corner.x + Rounding.floor((width - label.frame.width) / 2),
      corner.y + Rounding.floor(middle - label.frame.height / 2))
    return label
  }

  /// Returns the number of winners, on a pill with a rim in the bubble's color.
  private func badge(over corner: Point, width: Double) -> [Box] {
    guard giveaway.winnerCount > 0 else { return [] }
    let isInStars = if case .stars? = giveaway.prize { true } else { false }
    let color = isInStars ? Self.starBadge : environment.colors.accentControl
    var label = environment.label(
      "X" + environment.language.number(giveaway.winnerCount),
      FontStyle(.sans, size: environment.fonts.size(10), weight: .bold), .white)
    label.frame.origin = Point(
      corner.x + Rounding.floor((width - label.frame.width) / 2), corner.y + Metrics.badgeText)
    let frame = Rect(
      label.frame.minX - Metrics.badgePadding,
      label.frame.minY - Rounding.floor((Metrics.badgeHeight - label.frame.height) / 2),
      label.frame.width + 2 * Metrics.badgePadding, Metrics.badgeHeight)
    let rim = frame.outset(by: 1 + environment.pixel)
    // White text would be invisible on white.
    let text: Box.Content = color == .white ? .cutLine(label.line) : .line(label.line)
    return [
      Box(.rim, rim, .fill(radius: Box.round, nil)).snapped,
      Box(.capsule, frame, .fill(radius: Box.round, color)).snapped, Box(.badge, label.frame, text),
    ]
  }

  // MARK: - Chips

  /// Returns rows of chips that fit, each chip placed relative to its own corner.
  private func rows(_ peers: [Author], limit: Double) -> [[Box]] {
    var rows: [[Box]] = []
    for peer in peers.prefix(GiveawayWords.mostPeers) {
      let chip = chip(peer, limit: limit)
      if let last = rows.last?.last, last.frame.maxX + Chip.gap + chip.frame.width <= limit {
        rows[rows.count - 1].append(chip.offsetBy(Point(last.frame.maxX + Chip.gap, 0)))
      } else {
        rows.append([chip])
      }
    }
    return rows
  }

  private func chip(_ peer: Author, limit: Double) -> Box {
    let color = environment.colors.accentText
    let x = Chip.faceInset + Chip.face + Chip.textGap
    var label = environment.label(
      environment.name(of: peer), environment.fonts.sans(14, .medium), color,
      limit: max(0, limit - x - Chip.right))
    label.frame.origin = Point(x, Rounding.floor((Chip.height - label.frame.height) / 2))
    let frame = Rect(0, 0, label.frame.maxX + Chip.right, Chip.height)
    let face = AvatarBox(peer, in: Rect(Chip.faceInset, Chip.faceInset, Chip.face, Chip.face), environment)
    return .group(
      .chip, frame,
      [
        Box(.icon, frame, .fill(radius: Box.round, color.multiplyingAlpha(by: Chip.alpha))).snapped,
        Box(face, .face), Box(label),
      ])
  }
}

/// The text of a giveaway, in iprender's own words (Spec/Bubbles.md 30).
struct GiveawayWords {
  struct Section {
    var title: RichText
    var texts: [RichText] = []
    var peers: [Author] = []
    /// The text below the peers.
    var note = RichText.empty
  }

  /// The maximum number of channels or winners listed by name. An iprender choice.
  static let mostPeers = 20

  private let giveaway: Giveaway
  private let environment: MessageEnvironment

  init(_ giveaway: Giveaway, _ environment: MessageEnvironment) {
    (self.giveaway, self.environment) = (giveaway, environment)
  }

  var sections: [Section] { giveaway.isOver ? results : terms }

  private var language: Language { environment.language }

  private var terms: [Section] {
    let isOne = giveaway.channels.count < 2
    let who: LocalizedString =
      giveaway.isForNewMembers
      ? isOne ? .newOfChannel : .newOfChannels : isOne ? .allOfChannel : .allOfChannels
    var sections = [Section(title: .plain(language[.giveawayPrizes]), texts: prizes)]
    sections.append(
      Section(
        title: .plain(language[.participants]),
        texts: [.plain(language[who] + (giveaway.channels.isEmpty ? "" : ":"))],
        peers: giveaway.channels.map(Author.peer)))
    let others = giveaway.channels.count - Self.mostPeers
    var notes = others > 0 ? [language.count(.andMore, others)] : []
    if !giveaway.countries.isEmpty {
      notes.append(
        language.text(.fromCountries, language.commaSeparated(giveaway.countries.map(CountryLabel.text))))
    }
    if !notes.isEmpty { sections[1].note = .plain(language.commaSeparated(notes)) }
    if let date { sections.append(Section(title: .plain(language[.selectionDate]), texts: [date])) }
    return sections
  }

  private var results: [Section] {
    let count = giveaway.winnerCount
    let selected = count > 0 ? counted(.winnersDrawn, count) : .plain(language[.nobodyWon])
    var sections = [Section(title: .plain(language[.winnersSelected]), texts: [selected] + prizes)]
    if !giveaway.winners.isEmpty {
      sections.append(Section(title: .plain(language[.winnersTitle]), peers: giveaway.winners))
    }
    let others = count - min(giveaway.winners.count, Self.mostPeers)
    if others > 0, !giveaway.winners.isEmpty {
      sections.append(Section(title: .empty, texts: [.plain(language.count(.andMore, others))]))
    }
    var notes: [RichText] = []
    if giveaway.unclaimed > 0 { notes.append(.plain(language.count(.notClaimed, giveaway.unclaimed))) }
    if giveaway.isRefunded { notes.append(.plain(language[.prizesTakenBack])) }
    if !notes.isEmpty { sections.append(Section(title: .empty, texts: notes)) }
    return sections
  }

  private var prizes: [RichText] {
    let count = giveaway.winnerCount
    var texts: [RichText] = []
    if !giveaway.description.isEmpty {
      let words = RichText.plain(giveaway.description)
      texts.append(count > 0 ? .concat([bold(count), .plain(" "), words]) : words)
    }
    switch giveaway.prize {
    case .premium(let months)?:
      let length = RichText.styled(.bold, .plain(language.count(.monthsObject, months)))
      texts.append(joined(said(.subscriptions, count: max(1, count), [bold(max(1, count)), length])))
    case .stars(let stars)?:
      let amount = counted(.titleStars, stars)
      let sentence =
        count > 0
        ? said(.starsForWinners, [amount, counted(.winners, count)]) : .concat([amount, .plain(".")])
      texts.append(joined(sentence))
    case nil:
      if giveaway.description.isEmpty, !giveaway.isOver, count > 0 { texts.append(counted(.winners, count)) }
    }
    return texts
  }

  /// Returns the sentence about the prizes, joined with the additional prize above it if there is one.
  private func joined(_ prizes: RichText) -> RichText {
    giveaway.description.isEmpty ? prizes : said(.prizeWith, [prizes])
  }

  private var date: RichText? {
    giveaway.date.map { date in
      .plain(language.commaSeparated([environment.dates.long(date), environment.dates.time(date)]))
    }
  }

  private func bold(_ number: Int) -> RichText { .styled(.bold, .plain(language.number(number))) }

  private func counted(_ phrase: LocalizedString, _ count: Int) -> RichText {
    said(phrase, count: count, [bold(count)])
  }

  private func said(_ phrase: LocalizedString, count: Int? = nil, _ arguments: [RichText]) -> RichText {
    .concat(language.parts(phrase, count: count, arguments) { .plain($0) })
  }
}
