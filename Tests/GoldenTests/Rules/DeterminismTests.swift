import IPRenderKit
import Testing

/// The same case gives the same bytes, however often, by whichever renderer and on however many threads it is drawn.
@Suite struct DeterminismTests {
  @Test(arguments: Golden.all)
  func bytesAreTheSame(_ golden: Golden) async throws {
    let input = try golden.input()
    try await Studio.next().work { renderer in
      // Has drawn other cases before; each call lays out again.
      let bytes = try renderer.file(of: input, threads: 1)
      for threads in [2, 5] {
        let isSame = try renderer.file(of: input, threads: threads) == bytes
        #expect(isSame, "on \(threads) threads")
      }
      let isSame = try Renderer().file(of: input, threads: 2) == bytes
      #expect(isSame, "by a renderer that has drawn nothing before")
    }
  }
}

extension Renderer {
  fileprivate func file(of input: GoldenInput, threads: Int) throws -> [UInt8] {
    Array(try png(displayList(of: layOut(input), input), threads: threads).joined())
  }
}
