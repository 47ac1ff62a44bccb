import IPRenderKit

/// Renderers that are kept from one input to the next, with their fonts and glyphs. Belongs to one thread.
final class Renderers {
  private struct Key: Hashable {
    let fontFolders: [String]
    let language: String
  }

  /// The one that was used last is the last.
  private var kept: [(key: Key, renderer: Renderer)] = []

  /// Who asks for more kinds in turn opens fonts again.
  private static let most = 3

  func renderer(fontFolders: [String], language: String) throws(RenderError) -> Renderer {
    let key = Key(fontFolders: fontFolders, language: language)
    if let index = kept.firstIndex(where: { $0.key == key }) {
      if index != kept.count - 1 { kept.append(kept.remove(at: index)) }
      return kept[kept.count - 1].renderer
    }
    let renderer = try Renderer(fontFolders: fontFolders, language: language)
    if kept.count == Self.most { kept.removeFirst() }
    kept.append((key, renderer))
    return renderer
  }
}
