import Foundation
import IPRenderKit
import PageLayout
import Scene
import Synchronization

/// Keeps one renderer, which belongs to one task at a time, and draws one case after the other with it. There are as
/// many studios as cores, so that the cases of all tests share a few sets of open fonts.
actor Studio {
  private var renderer: Renderer?

  private static let all = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in Studio() }
  private static let turn = Atomic(0)

  /// One after the other in turn.
  static func next() -> Studio {
    all[turn.wrappingAdd(1, ordering: .relaxed).oldValue % all.count]
  }

  func work<Value: Sendable>(_ body: @Sendable (Renderer) throws -> Value) throws -> Value {
    let renderer = try renderer ?? Renderer()
    self.renderer = renderer
    return try body(renderer)
  }
}

extension Renderer {
  func layOut(_ input: GoldenInput) -> Layout { layOut(input.page, options: input.options.layout).layout }

  func displayList(of layout: Layout, _ input: GoldenInput) -> DisplayList {
    displayList(of: layout, options: input.options.picture, pictures: input.media)
  }
}

extension GoldenInput {
  var media: MediaStore {
    MediaPlaces(folder: options.mediaFolder.map { folder + "/" + $0 }).store(for: page.media, base: folder)
  }
}
