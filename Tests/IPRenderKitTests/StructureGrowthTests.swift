import CountedSteps
import PageLayout
import PageModel
import Testing

@testable import IPRenderKit
@testable import Painting

/// The structure of a page with many images, which files with text have (Spec/Vectors.md 8).
@Suite("The structure of many images") struct StructureGrowthTests {
  private func steps(_ count: Int) throws -> Double {
    let caption = Caption(text: .plain("A pier"))
    let photo = Block(.photo(Photo(media: MediaID(rawValue: "a"), caption: caption)))
    let page = Page(blocks: Array(repeating: photo, count: count))
    let items = try Renderer().layOut(page, options: LayoutOptions()).layout.items
    guard begin_counting_steps() != StepNone else { try Test.cancel("nothing can be counted here") }
    let structure = ItemStructure(items, in: [], joinsFormulas: true)
    let steps = Double(end_counting_steps())
    #expect(structure.readingOrder.count == 2 * count)
    return steps
  }

  /// Quadratic work costs more than a hundred times as much.
  @Test("Sixteen times the images and captions cost about sixteen times the work")
  func growth() throws {
    _ = try steps(1)
    let (few, many) = (try steps(250), try steps(4000))
    #expect(many <= 24 * few, "\(few) steps for 250, \(many) for 4000")
  }
}
