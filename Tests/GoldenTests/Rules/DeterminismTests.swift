import IPRenderKit
import Scene
import Testing

/// The same case gives the same bytes, however often, by whichever renderer and on however many threads it is drawn.
@Suite struct DeterminismTests {
  @Test(arguments: Golden.all)
  func bytesOfPagesAreTheSame(_ golden: Golden) async throws {
    let input = try golden.input()
    try await areTheSame { $0.displayList(of: $0.layOut(input), input) }
  }

  @Test(arguments: ChatSample.all)
  func bytesOfChatsAreTheSame(_ sample: ChatSample) async throws {
    try await areTheSame { sample.listed(by: $0).list }
  }

  /// - Parameter list: laid out and painted anew.
  private func areTheSame(_ list: @escaping @Sendable (Renderer) throws -> DisplayList) async throws {
    try await Studio.next().work { renderer in
      func file(by renderer: Renderer, threads: Int) throws -> [UInt8] {
        Array(try renderer.png(try list(renderer), threads: threads).joined())
      }
      // Has drawn other cases before.
      let bytes = try file(by: renderer, threads: 1)
      for threads in [2, 5] {
        let isSame = try file(by: renderer, threads: threads) == bytes
        #expect(isSame, "on \(threads) threads")
      }
      let isSame = try file(by: Renderer(), threads: 2) == bytes
      #expect(isSame, "by a renderer that has drawn nothing before")
    }
  }
}
