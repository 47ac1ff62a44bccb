import Foundation
import IPRenderKit

func asyncFrames(_ renderer: Renderer, send: ([UInt8], Duration) async throws -> Void) async throws {
  let page = try InputFile(contentsOf: "answer.jsonl")
  let run = try renderer.stream(of: page)
  for try await frame in try run.frames() where !frame.isRepeat {
    try await send(frame.bytes, frame.time)
  }
}

func callback(_ run: StreamRun, encoder: FileHandle) throws {
  print("\(run.frameCount) frames of \(run.picture.width) by \(run.picture.height) pixels")
  try run.forEachFrame(as: .rgba) { frame in
    try encoder.write(contentsOf: frame.bytes)
  }
}

func files(_ run: StreamRun) throws {
  try run.write(to: "frames/")
  try run.write(to: "shots/out-%04d.png")
  try run.write(to: "film.apng")
  try run.write(to: "film.webm")
}

func stills(_ run: StreamRun) throws -> [Still] {
  let moment = try run.still(at: .time(.milliseconds(2500)))
  let sheet = try run.sheet(columns: 4, rows: 3)
  return [moment, sheet]
}

func streamOptions(_ renderer: Renderer, _ page: InputFile) throws -> StreamRun {
  var options = RenderOptions(theme: .day)
  options.stream.arrival = .typed(charactersPerSecond: 40)
  options.playback.framesPerSecond = 30
  options.playback.hold = 2
  options.playback.selection = FrameSelection(from: .seconds(1.5), step: 2)
  options.playback.hasEvenSides = true
  let run = try renderer.stream(of: page, options: options)
  return run
}
