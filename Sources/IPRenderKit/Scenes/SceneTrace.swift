import JSONText
import PageModel
import PageReading
import Primitives
import Reveal
import Staging
import StreamReading

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
              let place = text.location(of: step.origin, in: input)
              if place.file != input.name { writer.value("file", place.file) }
              writer.value("line", place.location?.line)
              writer.value("step", word(at: step.origin))
            }
            writer.value("start", seconds: filmTime(step.start))
            writer.value("end", seconds: filmTime(step.end))
          }
        }
      }
      for (name, cues) in [("chapters", cues(script.chapters)), ("captions", cues(script.captions))]
      where !cues.isEmpty {
        writer.array(name) { writer in
          for cue in cues {
            writer.object { writer in
              writer.value("text", cue.text)
              writer.value("start", seconds: cue.start)
              writer.value("end", seconds: cue.end)
            }
          }
        }
      }
    }
    return Array((writer.text + "\n").utf8)
  }

  /// Returns the time in the film of a time in the script, in seconds.
  private func filmTime(_ seconds: Double) -> Double {
    max(0, writtenTime(ofTick: script.clock.film(seconds * StreamClock.ticksPerSecond)))
  }

  /// A text with its times in the film, in seconds.
  struct FilmCue: Equatable {
    var text: String
    var start: Double
    var end: Double
  }

  /// Returns the texts with their times. Each ends before the next begins, and none is longer than the film.
  func cues(_ cues: [SceneScript.Cue]) -> [FilmCue] {
    let last = Double(frameCount) / rate.framesPerSecond
    func seconds(_ tick: Int) -> Double { min(last, filmTime(StreamClock.time(ofTick: tick))) }
    return cues.indices.compactMap { index in
      let cue = cues[index]
      let next = index + 1 < cues.count ? seconds(cues[index + 1].start) : last
      let end = min(next, cue.end.map(seconds) ?? next)
      return end > seconds(cue.start) ? FilmCue(text: cue.text, start: seconds(cue.start), end: end) : nil
    }
  }

  /// Returns the captions, or the chapters if there are none, in a format of subtitles.
  package func subtitles(_ format: SubtitleFormat) -> [UInt8] {
    let captions = cues(script.captions)
    return format.bytes(captions.isEmpty ? cues(script.chapters) : captions)
  }

  /// Returns the word of a step as the tape writes it.
  private func word(at place: InputOrigin) -> String {
    let word = text.bytes(from: place).drop { $0 == UInt8(ascii: "\"") }.prefix {
      !ASCII.isSpace($0) && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "\"")
    }
    return String(decoding: word, as: UTF8.self)
  }
}

/// The formats of captions and chapters beside a film.
package enum SubtitleFormat: String, CaseIterable, Sendable {
  case srt, vtt

  /// Returns the format of a file with a name; `nil` for other files.
  package init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: "."),
      let format = Self(rawValue: name[name.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  func bytes(_ cues: [SceneRun.FilmCue]) -> [UInt8] {
    var text = self == .vtt ? "WEBVTT\n\n" : ""
    for (index, cue) in cues.enumerated() {
      if self == .srt { text += "\(index + 1)\n" }
      text += "\(time(cue.start)) --> \(time(cue.end))\n"
      text += lines(cue.text) + "\n\n"
    }
    return Array(text.utf8)
  }

  /// Returns a text that no line of which ends the cue or is read as its times.
  private func lines(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: "\n").replacing("-->", with: "→")
    guard self == .vtt else { return lines }
    return lines.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private func time(_ seconds: Double) -> String {
    let thousandths = Int(Rounding.nearest(seconds * 1000))
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let (minutes, rest) = (thousandths / 60_000, thousandths % 60_000)
    return digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2) + ":" + digits(rest / 1000, 2)
      + (self == .srt ? "," : ".") + digits(rest % 1000, 3)
  }
}
