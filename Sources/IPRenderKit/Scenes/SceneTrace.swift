import JSONText
import PageModel
import PageReading
import Primitives
import Staging

extension SceneRun {
  /// Returns the times of the steps as JSON (Spec/Dumps.md, The trace of a conversation).
  package func trace() -> [UInt8] {
    var writer = JSONWriter(indentation: 2)
    writer.object { writer in
      writer.value("version", 1)
      writer.value("fps", rate.framesPerSecond)
      writer.value("scale", picture.scale)
      writer.value("canvas", [Double(picture.width), Double(picture.height)])
      writer.value("frames", frameCount)
      writer.value("duration", seconds: seconds)
      writer.array("steps") { writer in
        for step in script.steps.sorted(by: { $0.start < $1.start }) {
          writer.object { writer in
            if let message = step.message {
              writer.value("message", String(message))
            } else {
              let place = location(of: step.origin)
              writer.value("line", place?.line)
              writer.value("step", word(at: step.origin))
            }
            writer.value("start", seconds: step.start)
            writer.value("end", seconds: step.end)
          }
        }
      }
    }
    return Array((writer.text + "\n").utf8)
  }

  private func location(of place: InputOrigin) -> InputLocation? {
    ReadError(.syntax, "", origin: place).located(in: input.bytes).location
  }

  /// Returns the word of a step as the tape writes it.
  private func word(at place: InputOrigin) -> String {
    let rest = input.bytes.dropFirst(place.byteOffset ?? input.bytes.count)
    let word = rest.drop { $0 == UInt8(ascii: "\"") }.prefix {
      !ASCII.isSpace($0) && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "\"")
    }
    return String(decoding: word, as: UTF8.self)
  }
}
