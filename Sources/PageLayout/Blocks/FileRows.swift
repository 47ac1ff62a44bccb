import Localization
import PageModel
import Primitives
import Typography

/// Rows for music, voice messages and files, each with a caption below it (Spec/Layout.md 20).
extension BlockContext {
  func audioItems(_ audio: Audio, origin: InputOrigin) -> [LayoutItem] {
    let document = file(
      audio.media, audio.isVoice ? .voice : .audio, named: audio.isVoice ? "voice note" : "audio",
      origin: origin)
    let rowDesign: FileRowDesign
    switch design.rows.audio {
    case .scrubber(let design): return scrubberItems(audio, document, design, origin: origin)
    case .lines(let design): rowDesign = design
    }
    let layout = FileRowLayout(context: self, design: rowDesign, origin: origin)
    var row = layout.row(
      audio.isVoice ? .voice : .audio, of: document, hasArtwork: document.hasPicture,
      title: environment.fileText.audioTitle(of: document),
      subtitle: audio.isVoice ? "" : environment.fileText.audioSubtitle(of: document))
    row.media = held(audio.media)
    return rowItems(row, height: layout.design.height, caption: audio.caption)
  }

  func documentItems(_ block: DocumentBlock, origin: InputOrigin) -> [LayoutItem] {
    let document = file(block.media, .file, named: "document", origin: origin)
    let layout = FileRowLayout(context: self, design: design.rows.document, origin: origin)
    var row = layout.row(
      .document, of: document, hasArtwork: design.rows.documentPictureRadius != nil && document.hasPicture,
      pictureRadius: design.rows.documentPictureRadius,
      title: environment.fileText.documentTitle(of: document),
      subtitle: environment.fileText.documentSubtitle(of: document, design.rows.documentLine))
    row.media = held(block.media)
    return rowItems(row, height: layout.design.height, caption: block.caption)
  }

  /// Returns the file of a row. A file that the page does not contain has neither a name nor a duration, so
  /// that its row is a placeholder (Spec/Rulings.md 56).
  private func file(
    _ id: MediaID?, _ kind: DocumentMedia.Kind, named name: String, origin: InputOrigin
  ) -> DocumentMedia {
    if let file = id.flatMap({ environment.media.documents[$0] }) { return file }
    environment.warn(.mediaAsBox(kind: name, id: id?.rawValue, isHeld: false), origin: origin)
    return DocumentMedia(id: id ?? MediaID(rawValue: ""), kind: kind)
  }

  /// Returns the id of a file that the page contains. No folder is searched for other files.
  private func held(_ id: MediaID?) -> MediaID? { id.flatMap { environment.media.documents[$0]?.id } }

  func rowItems(_ row: FileRow, height: Double, caption: Caption) -> [LayoutItem] {
    let frame = Rect(0, 0, width, height)
    return [LayoutItem(frame: frame, source: source, content: .fileRow(row))]
      + captionItems(caption, origin: row.origin, below: frame.maxY)
  }
}

extension DocumentMedia {
  /// True if the page has an image for the file, such as an album cover.
  fileprivate var hasPicture: Bool { thumbnail != nil || miniThumbnail != nil }
}

/// Places the control of a row and the lines beside it (Spec/Layout.md 20, Spec/Rulings.md 56).
struct FileRowLayout {
  let context: BlockContext
  let design: FileRowDesign
  /// The width of the row, in points.
  let width: Double
  /// True if the control is at the right.
  let isMirrored: Bool
  /// The origin of the block that contains the row.
  let origin: InputOrigin

  /// - Parameter width: the width of the row; `nil` for the width of the context.
  init(
    context: BlockContext, design: FileRowDesign, width: Double? = nil, isMirrored: Bool = false,
    origin: InputOrigin
  ) {
    self.context = context
    self.design = design
    self.width = width ?? context.width
    self.isMirrored = isMirrored
    self.origin = origin
  }

  /// Returns a row.
  ///
  /// - Parameters:
  ///   - document: the file; `nil` for the row of a page.
  ///   - title: the first line.
  ///   - subtitle: the second line; empty for none.
  func row(
    _ kind: FileRow.Kind, of document: DocumentMedia?, hasArtwork: Bool = false, pictureRadius: Double? = nil,
    title: String, subtitle: String
  ) -> FileRow {
    let theme = context.environment.theme
    let controlX =
      isMirrored ? width - design.controlOrigin.x - design.controlDiameter : design.controlOrigin.x
    return FileRow(
      kind: kind, media: document?.id, hasArtwork: hasArtwork, pictureRadius: pictureRadius,
      control: Rect(controlX, design.controlOrigin.y, design.controlDiameter, design.controlDiameter),
      controlColor: theme.fileControl, glyphColor: theme.fileGlyph, title: document?.title ?? "",
      performer: document?.performer ?? "", duration: document?.duration ?? 0,
      lines: lines(title, subtitle), origin: origin)
  }

  private func lines(_ title: String, _ subtitle: String) -> [SingleLine] {
    let theme = context.environment.theme
    let titleMetrics = design.titleFont.metrics
    let subtitleMetrics = design.subtitleFont.metrics
    let subtitleHeight = subtitle.isEmpty ? 0 : subtitleMetrics.height
    let top = Rounding.floor((design.height - (titleMetrics.height - design.overlap + subtitleHeight)) / 2)
    let titleLine = line(
      title, design.titleFont, theme.fileTitle, .middle, baseline: top + titleMetrics.ascent)
    guard !subtitle.isEmpty else { return [titleLine] }
    let subtitleTop = top + titleMetrics.height - design.overlap
    return [
      titleLine,
      line(
        subtitle, design.subtitleFont, theme.fileDescription, .end,
        baseline: subtitleTop + subtitleMetrics.ascent),
    ]
  }

  private func line(
    _ text: String, _ font: FontStyle, _ color: Color, _ cut: SingleLine.Cut, baseline: Double
  ) -> SingleLine {
    var line = SingleLine(
      text, font: font, color: color, limit: width - design.textX - design.trailingInset, cut: cut,
      at: Point(design.textX, baseline), environment: context.environment, origin: origin)
    if isMirrored { line.origin.x = width - design.textX - line.line.width }
    return line
  }
}

extension FontMetrics {
  /// The height of a label of one line.
  fileprivate var height: Double { ascent + descent }
}

/// Music in the article reader: a title above the progress line (Spec/Article.md 8).
extension BlockContext {
  func scrubberItems(
    _ audio: Audio, _ document: DocumentMedia, _ design: ScrubberRowDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let color = environment.theme.primaryText
    let ring = design.ringDiameter
    let control = design.control
    let room = max(0, width - design.textX - design.trailingInset)
    let lineY = audio.isVoice ? design.voiceLineY : design.lineY
    var row = FileRow(
      kind: audio.isVoice ? .voice : .audio, media: document.id, hasArtwork: false, pictureRadius: nil,
      control: Rect(control.midX - ring / 2, control.midY - ring / 2, ring, ring), controlColor: color,
      glyphColor: color, title: document.title, performer: document.performer,
      duration: document.duration, lines: [], origin: origin)
    row.look = .ring(design.ringWidth, glyph: design.glyph.offsetBy(control.origin))
    row.media = held(audio.media)
    row.scrubber = Rect(design.textX, lineY, room, design.lineHeight)
    row.scrubberColor = color.multiplyingAlpha(
      by: color.isBright ? design.darkLineAlpha : design.lineAlpha)
    if !audio.isVoice {
      row.lines = titleLines(of: document, design, room: room, color: color, origin: origin)
    }
    return rowItems(row, height: design.height, caption: audio.caption)
  }

  /// Returns the title, and the performer after it if there is room.
  private func titleLines(
    of document: DocumentMedia, _ design: ScrubberRowDesign, room: Double, color: Color, origin: InputOrigin
  ) -> [SingleLine] {
    let baseline = design.titleY + design.titleFont.metrics.ascent
    func line(_ text: String, _ font: FontStyle, x: Double, limit: Double) -> SingleLine {
      SingleLine(
        text, font: font, color: color, limit: limit, cut: .end, at: Point(x, baseline),
        environment: environment, origin: origin)
    }
    let title = line(
      environment.fileText.audioTitle(of: document), design.titleFont, x: design.textX, limit: room)
    // Lines are set without white space at their ends, so the space before the dash is measured between two
    // dashes.
    let font = design.performerFont
    let space = width("— —", font) - 2 * width("—", font)
    let x = design.textX + title.line.width + space
    let performer = line(
      "— " + environment.fileText.performer(of: document), font, x: x, limit: design.textX + room - x)
    return performer.text.isEmpty ? [title] : [title, performer]
  }

  private func width(_ text: String, _ font: FontStyle) -> Double {
    SingleLine(
      text, font: font, color: environment.theme.primaryText, limit: .greatestFiniteMagnitude, cut: .end,
      at: .zero, environment: environment, origin: .none
    ).line.width
  }
}

extension Color {
  /// True if a component is more than half of white.
  fileprivate var isBright: Bool { max(red, green, blue) > 0.5 }
}

/// The texts of a row's lines (Spec/Layout.md 20).
package struct FileRowText {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  package func audioTitle(of document: DocumentMedia) -> String {
    Self.firstVisible(document.title, document.fileName) ?? language[.unknownTrack]
  }

  package func documentTitle(of document: DocumentMedia) -> String {
    Self.firstVisible(document.fileName) ?? language[.unnamedFile]
  }

  func performer(of document: DocumentMedia) -> String {
    Self.firstVisible(document.performer) ?? language[.unknownArtist]
  }

  /// Returns the duration and the performer, either of which can be missing.
  func audioSubtitle(of document: DocumentMedia) -> String {
    [duration(document.duration), Self.firstVisible(document.performer)].compactMap { $0 }
      .joined(separator: " · ")
  }

  /// Returns the size and, if the design asks for it, the file extension. Either can be missing.
  func documentSubtitle(of document: DocumentMedia, _ line: RowDesign.DocumentLine) -> String {
    let size = byteCount(document.byteCount)
    switch line {
    case .size: return size
    case .sizeAndKind:
      let name = document.fileName
      let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].uppercased() } ?? ""
      return [size, ending].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }

  /// Returns a duration as `m:ss`, which is the format for more than an hour, too; `nil` if it is unknown.
  func duration(_ seconds: Int) -> String? {
    seconds > 0 ? language.number(seconds / 60) + ":" + language.twoDigits(seconds % 60) : nil
  }

  /// Returns a size in units of 1024 with one decimal, which is truncated instead of rounded, and omitted if
  /// it is 0; empty if the size is unknown.
  package func byteCount(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let units: [(LocalizedString, Int)] = [
      (.gigabytes, 1 << 30), (.megabytes, 1 << 20), (.kilobytes, 1 << 10),
    ]
    guard let (name, unit) = units.first(where: { count >= $0.1 }) else {
      return language.text(.bytes, language.number(count))
    }
    return language.text(name, language.tenths(count / unit, count % unit * 10 / unit))
  }

  /// Returns the first text that is more than white space, without the white space at its ends.
  package static func firstVisible(_ candidates: String...) -> String? {
    candidates.lazy.map(\.onOneLine).first { !$0.isEmpty }
  }
}
