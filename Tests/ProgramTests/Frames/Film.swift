import Foundation
import IPRenderKit
import Pictures
import Primitives
import Scene
import Testing

/// A short run of frames, recorded in every format.
struct Film {
  static let size = Size(390, 844)
  let lists: [DisplayList]
  let recorded: Scratch

  /// - Parameter background: Opaque for Y4M and for H.264.
  init(frames: Int, canvas: Size = size, background: Color? = nil) throws {
    lists = (0..<frames).map { Self.list($0, canvas, background) }
    recorded = try Scratch()
  }

  /// Colors and their positions, in points.
  static let patches: [(color: UInt32, center: Point)] = [0xe03030, 0x20b040, 0x3050e0, 0x808080].enumerated()
    .map {
      ($1, Point(13 + 16 * Double($0), 47))
    }

  /// A bubble with a bar that grows and the patches.
  private static func list(_ frame: Int, _ canvas: Size, _ background: Color?) -> DisplayList {
    func fill(_ rect: Rect, _ paint: Paint) -> Element {
      Element(bounds: rect, content: .fill(.rounded(RoundedRect(rect, radius: 4)), paint))
    }
    let patches = patches.map { color, center in
      fill(Rect(center.x - 7, center.y - 7, 14, 14), .solid(Color(color)))
    }
    let bar = fill(Rect(6, 10, 10 + 8 * Double(frame), 20), .solid(.black))
    let bubble = Rect(0, 0, canvas.width, canvas.height)
    return DisplayList(
      canvas: canvas, scale: 2, background: background,
      layers: [
        Layer(
          clip: RoundedRect(bubble, radius: 15), fill: .solid(Color(0xd2dfb8)), elements: patches + [bar])
      ])
  }

  /// Writes the run as `name` beside the others.
  func record(_ format: SequenceFormat, as name: String, rate: Int = 60) throws {
    guard let target = FrameTarget(parsing: recorded.path + "/" + name), let rate = FrameRate(rate) else {
      return
    }
    let recorder = try FrameRecorder(
      format, to: target, picture: FramePicture(lists[0]), rate: rate, renderer: Renderer())
    for list in lists { try recorder.record(list) }
    try recorder.finish()
  }

  /// Straight RGBA of every frame.
  func pixels() throws -> [[UInt8]] {
    let renderer = try Renderer()
    return try lists.map { list in
      StraightBitmap(try renderer.bitmap(list)).pixels.flatMap { pixel in
        [pixel >> 16, pixel >> 8, pixel, pixel >> 24].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }
}

/// The programs of Debian's package ffmpeg, if it is installed.
enum FFmpeg {
  static let isInstalled = ["ffmpeg", "ffprobe"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
  }

  /// Straight RGBA of all frames of a film, one after the other.
  static func pixels(_ film: String, in scratch: Scratch) throws -> [UInt8] {
    // The default decoder of VP9 ignores transparency.
    let decoder = film.hasSuffix(".webm") ? "-c:v libvpx-vp9" : ""
    return try raw("\(decoder) -i \(film)", as: "-pix_fmt rgba", in: scratch)
  }

  /// The streams that it finds in an input.
  static func raw(_ input: String, as output: String, in scratch: Scratch) throws -> [UInt8] {
    let run = try scratch.shell("ffmpeg -v error \(input) -f rawvideo \(output) -")
    #expect(run.errors == "" && run.status == 0)
    return run.output
  }

  /// The largest error of the mean of a channel of opaque pixels: halved chroma causes local errors, and another matrix
  /// errors everywhere.
  static func distance(_ pixels: ArraySlice<UInt8>, _ expected: ArraySlice<UInt8>) -> Double {
    var sums = [0, 0, 0]
    var count = 0
    let (pixels, expected) = (Array(pixels), Array(expected))
    for start in stride(from: 0, to: min(pixels.count, expected.count), by: 4)
    where expected[start + 3] == 255 {
      for channel in 0..<3 { sums[channel] += Int(pixels[start + channel]) - Int(expected[start + channel]) }
      count += 1
    }
    return count == 0 ? .infinity : sums.map { abs(Double($0)) / Double(count) }.max() ?? .infinity
  }
}
