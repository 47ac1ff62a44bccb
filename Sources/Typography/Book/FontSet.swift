import CPango
import Primitives

/// The fonts of a user: the faces that replace those of the built-in manifest (`--font-set`, Spec/Fonts.md 10). They
/// are the app's own faces, so nothing corrects their shapes and advances.
package struct FontSet: Hashable, Sendable {
  /// The path of the manifest, as the user named it.
  package let path: String
  package let faces: [ReferenceFace]

  package init(path: String, faces: [ReferenceFace]) { (self.path, self.faces) = (path, faces) }

  /// The manifest and its font files, each once.
  package var files: [String] {
    var seen: Set<String> = []
    return ([path] + faces.map(\.path)).filter { seen.insert($0).inserted }
  }

  /// The SHA-256 of all that the set can change in an image: its rows and the contents of their files, wherever these
  /// are. Reads every file completely. `nil` if a file cannot be read.
  package var digest: String? {
    var files: [String: String] = [:]
    var text = ""
    for face in faces.sorted(by: { $0.role.name < $1.role.name }) {
      guard let digest = files[face.path] ?? SHA256.hex(ofFile: face.path) else { return nil }
      files[face.path] = digest
      let axes = face.axes.sorted { $0.tag < $1.tag }.map { " \($0.tag)=\($0.value)" }.joined()
      text += "\(face.role.name) \(digest) \(face.index)\(axes)\n"
    }
    return SHA256.hex(of: Array(text.utf8))
  }

  /// The digest, calculated once per process, because it reads files of hundreds of megabytes. Copies of a worker inherit
  /// the result.
  package var knownDigest: String? {
    if let known = Self.digests.withLock({ $0[self] }) { return known }
    guard let digest else { return nil }
    Self.digests.withLock { $0[self] = digest }
    return digest
  }

  private static let digests = Lock<[FontSet: String]>([:])
}

/// The text that a face draws.
package struct FontRole: Hashable, Sendable {
  package var family: ManifestFace.Family
  package var weight: Int
  package var isItalic: Bool
  /// The ISO 15924 codes of the scripts of a fallback face, or `*` for any script.
  package var scripts: [String]
  /// The language of the Han forms: `ja`, `ko`, `zh-Hans` or `zh-Hant`.
  package var hanLanguage: String?

  package init(
    _ family: ManifestFace.Family, weight: Int = 400, isItalic: Bool = false, scripts: [String] = [],
    hanLanguage: String? = nil
  ) {
    (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    (self.scripts, self.hanLanguage) = (scripts, hanLanguage)
  }

  /// The name of the role in messages: `sans 600 italic`, `fallback Thai 700`.
  package var name: String {
    var parts = [family.rawValue]
    if family == .fallback {
      parts.append(scripts.joined(separator: ",") + (hanLanguage.map { " " + $0 } ?? ""))
    }
    parts.append(String(weight))
    if isItalic { parts.append("italic") }
    return parts.joined(separator: " ")
  }

  /// The families that a font set may replace. Formulas look alike on all systems.
  package static let replaceable: [ManifestFace.Family] = [
    .sans, .serif, .systemSerif, .mono, .emoji, .fallback,
  ]
}

/// A value of an axis of a variable font.
package struct FontVariation: Hashable, Sendable {
  /// The four letters of the axis, for example `wght`.
  package var tag: String
  package var value: Double

  package init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }

  /// The tag as a number.
  package var code: UInt32 { tag.unicodeScalars.reduce(0) { $0 << 8 | $1.value & 0xff } }
}

/// A row of a font set.
package struct ReferenceFace: Hashable, Sendable {
  package var role: FontRole
  /// The path of the font file, absolute or relative to the working directory.
  package var path: String
  /// The index of the face in a collection.
  package var index: Int
  /// The axes that the manifest sets.
  package var axes: [FontVariation]
  /// The places of the values in the manifest, for errors.
  package var places: Places
  /// The values of axes at every size. Known after `opened`.
  package fileprivate(set) var variations: [FontVariation] = []
  /// The sizes between which the optical size follows the size of the text, in points; `nil` for a face without such an
  /// axis, or with a fixed value. Known after `opened`.
  package fileprivate(set) var opticalSizes: ClosedRange<Double>?

  package struct Places: Hashable, Sendable {
    package var file: InputLocation?
    package var index: InputLocation?
    package var axes: [String: InputLocation] = [:]

    package init(file: InputLocation? = nil, index: InputLocation? = nil, axes: [String: InputLocation] = [:])
    {
      (self.file, self.index, self.axes) = (file, index, axes)
    }
  }

  package init(
    _ role: FontRole, path: String, index: Int = 0, axes: [FontVariation] = [], places: Places = .init()
  ) {
    (self.role, self.path, self.index, self.axes, self.places) = (role, path, index, axes, places)
  }

  /// Opens the file and compares it with the row.
  ///
  /// - Parameter manifest: the path of the manifest, for errors.
  /// - Returns: the face with the values of its axes. `wght` follows the weight of the row and `opsz` the size of the
  ///   text, unless the row sets them.
  func opened(in manifest: String) throws(FontError) -> ReferenceFace {
    func invalid(_ place: InputLocation?, _ reason: String, _ fix: String?) -> FontError {
      .invalidSet(path: manifest, location: place, reason: reason, fix: fix)
    }
    let name = path.asVisibleLine
    let details: FontFileDetails
    switch FontFileDetails.open(path, index: index) {
    case .success(let found): details = found
    case .failure(.unreadable):
      throw invalid(places.file, "cannot read the font file '\(name)'", "check its permissions")
    case .failure(.notAFont):
      throw invalid(places.file, "cannot use '\(name)': it is not a font", "name a TTF, OTF, TTC or OTC file")
    case .failure(.noSuchFace(let names)):
      let faces = names.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
      throw invalid(
        places.index ?? places.file, "'\(name)' has no face \(index)",
        names.count == 1 ? "remove \"index\"" : "use one of \(faces)")
    }
    for axis in axes {
      guard let own = details.axes.first(where: { $0.tag == axis.tag }) else {
        let known = details.axes.map(\.description).joined(separator: ", ")
        throw invalid(
          places.axes[axis.tag], "'\(name)' has no axis '\(axis.tag.asVisibleLine)'",
          known.isEmpty ? "remove \"axes\": the font is not variable" : "use one of \(known)")
      }
      guard own.range.contains(axis.value) else {
        throw invalid(
          places.axes[axis.tag],
          "the axis '\(axis.tag)' of '\(name)' cannot be \(JSONWriter.number(axis.value))",
          "use a value of \(own)")
      }
    }
    if role.family == .emoji, !details.hasImages {
      throw invalid(
        places.file, "cannot use '\(name)' for emoji: it has no images that iprender reads",
        "name a font with PNG images in a table sbix or CBDT")
    }
    var face = self
    face.variations = axes
    for axis in details.axes where !axes.contains(where: { $0.tag == axis.tag }) {
      switch axis.tag {
      case "wght":
        let weight = min(max(Double(role.weight), axis.range.lowerBound), axis.range.upperBound)
        face.variations.append(FontVariation(tag: axis.tag, value: weight))
      case "opsz": face.opticalSizes = axis.range
      default: break
      }
    }
    return face
  }
}

extension FontManifest {
  /// Returns the manifest with the faces of a font set in place of those with the same role. The other roles keep their
  /// fonts. A set's emoji and fallback faces come before all others.
  ///
  /// - Throws: an error with its place for a file that is not a font, or that has no such face or axis.
  package func replacing(with set: FontSet) throws(FontError) -> FontManifest {
    var own: [ManifestFace] = []
    for face in set.faces { own.append(ManifestFace(try face.opened(in: set.path))) }
    func isFirst(_ face: ManifestFace) -> Bool { face.family == .emoji || face.family == .fallback }
    var rows: [ManifestFace] = []
    for row in faces where !isFirst(row) {
      rows.append(own.first { $0.fontRole == row.fontRole } ?? row)
    }
    // Weights that the built-in manifest does not have.
    rows += own.filter { face in !isFirst(face) && !rows.contains { $0.fontRole == face.fontRole } }
    rows += own.filter(isFirst) + faces.filter(isFirst)
    for index in rows.indices { rows[index].id = FaceID(row: index) }
    return FontManifest(rows)
  }
}

extension FontStyle {
  /// The OpenType features of a face of a font set: its own, as on the phone. Tracking is added to the advances.
  var referenceFeatures: String {
    switch family {
    case .sans where hasTabularDigits: "trak=0,tnum=1"
    case .serif where hasLiningDigits: "trak=0,lnum=1"
    default: "trak=0"
    }
  }
}

/// An axis of a variable font.
package struct FontAxis: Hashable, Sendable, CustomStringConvertible {
  package let tag: String
  package let range: ClosedRange<Double>
  package let standard: Double

  package var description: String {
    "\(tag) \(JSONWriter.number(range.lowerBound)) to \(JSONWriter.number(range.upperBound))"
  }
}

/// The properties of a face in a font file that a font set depends on.
package struct FontFileDetails: Sendable {
  /// The names of the family and of the style.
  package let name: String
  package let axes: [FontAxis]
  /// True if the file has a `trak` table with tracking that iprender reads.
  package let hasTracking: Bool
  /// True if the glyphs are images that iprender reads.
  package let hasImages: Bool

  package enum Problem: Error, Equatable {
    case unreadable, notAFont
    /// The names of the first faces in the file.
    case noSuchFace([String])
  }

  /// The maximum number of names in an error.
  private static let mostNames = 24

  package static func open(_ path: String, index: Int) -> Result<FontFileDetails, Problem> {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return .failure(.unreadable) }
    defer { hb_blob_destroy(blob) }
    let count = Int(hb_face_count(blob))
    func face(_ index: Int) -> OpaquePointer? {
      guard let face = hb_face_create(blob, UInt32(clamping: index)) else { return nil }
      guard hb_face_get_glyph_count(face) > 0 else {
        hb_face_destroy(face)
        return nil
      }
      return face
    }
    guard count > 0, let first = face(0) else { return .failure(.notAFont) }
    hb_face_destroy(first)
    guard 0..<count ~= index, let face = face(index) else {
      let names = (0..<min(count, mostNames)).map { number -> String in
        guard let other = hb_face_create(blob, UInt32(number)) else { return "?" }
        defer { hb_face_destroy(other) }
        return Self.name(of: other)
      }
      return .failure(.noSuchFace(names))
    }
    defer { hb_face_destroy(face) }
    return .success(
      FontFileDetails(
        name: name(of: face), axes: axes(of: face), hasTracking: !Tracking(face).isEmpty,
        hasImages: hasImages(face, at: FontLocation(path: path, index: index))))
  }

  private static func axes(of face: OpaquePointer) -> [FontAxis] {
    var count = hb_ot_var_get_axis_count(face)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).compactMap { info in
      let (low, high) = (Double(info.min_value), Double(info.max_value))
      guard low <= high else { return nil }
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: info.tag >> $0) }
      return FontAxis(
        tag: String(decoding: letters, as: UTF8.self), range: low...high, standard: Double(info.default_value)
      )
    }
  }

  private static func name(of face: OpaquePointer) -> String {
    func text(_ ids: UInt32...) -> String? {
      for id in ids {
        var length: UInt32 = 256
        var bytes = [CChar](repeating: 0, count: Int(length))
        _ = hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &length, &bytes)
        let text = String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if !text.isEmpty { return text.asVisibleLine }
      }
      return nil
    }
    // The typographic names, which tell all styles apart, or the older ones.
    return [text(16, 1), text(17, 2)].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns true if FreeType decodes the image of the first glyph that has one.
  private static func hasImages(_ face: OpaquePointer, at location: FontLocation) -> Bool {
    guard let library = FreeTypeLibrary(), let opened = FreeTypeFace(location, library: library),
      opened.hasColor,
      let glyph = FaceHandle.emojiGlyph(in: face)
    else { return false }
    return (try? opened.colorGlyph(glyph)) != nil
  }
}

/// The tracking of a face by size, from its `trak` table.
struct Tracking {
  /// The sizes in points, ascending, each with the tracking in font units.
  private let values: [(size: Double, units: Double)]

  var isEmpty: Bool { values.isEmpty }

  /// Reads the normal track for horizontal text. A table that is damaged, or has no such track, gives none.
  init(_ face: OpaquePointer?) {
    let tag: UInt32 = 0x7472_616b  // "trak"
    guard let face, let blob = hb_face_reference_table(face, tag) else {
      values = []
      return
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length) else {
      values = []
      return
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    values = Self.values(in: bytes) ?? []
  }

  private static func values(in bytes: UnsafeRawBufferPointer) -> [(size: Double, units: Double)]? {
    func short(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 2 <= bytes.count else { return nil }
      return Int(Int16(truncatingIfNeeded: Int(bytes[offset]) << 8 | Int(bytes[offset + 1])))
    }
    func unsigned(_ offset: Int) -> Int? { short(offset).map { $0 & 0xffff } }
    func long(_ offset: Int) -> Int? {
      guard let high = short(offset), let low = unsigned(offset + 2) else { return nil }
      return high << 16 | low
    }
    func fixed(_ offset: Int) -> Double? { long(offset).map { Double($0) / 65536 } }
    // The version and the format, then the offset of the data for horizontal text.
    guard let data = unsigned(6), data > 0, let tracks = unsigned(data), let count = unsigned(data + 2),
      let sizes = long(data + 4)
    else { return nil }
    let (header, entry) = (8, 8)
    for track in 0..<tracks {
      let place = data + header + track * entry
      guard let value = fixed(place), let offset = unsigned(place + 6) else { return nil }
      guard value == 0 else { continue }
      var values: [(size: Double, units: Double)] = []
      for index in 0..<count {
        guard let size = fixed(sizes + 4 * index), let units = short(offset + 2 * index),
          size > values.last?.size ?? 0
        else { return nil }
        values.append((size, Double(units)))
      }
      return values
    }
    return nil
  }

  /// Returns the space after every cluster, in font units: linear between the sizes of the table, and the value of the
  /// first or last size outside them.
  func units(at size: Double) -> Double {
    guard let first = values.first, let last = values.last else { return 0 }
    if size <= first.size { return first.units }
    for (lower, upper) in zip(values, values.dropFirst()) where size <= upper.size {
      return lower.units + (upper.units - lower.units) * (size - lower.size) / (upper.size - lower.size)
    }
    return last.units
  }
}
