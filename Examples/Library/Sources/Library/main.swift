import Foundation
import IPRenderFoundation

// Draws the page that is named first as a still and as a stream's first two seconds, into the folder named second.
let folder = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
let renderer = try Renderer()
var options = RenderOptions(theme: .night, scale: 2)

let page = try InputFile(contentsOf: CommandLine.arguments[1])
let still = try renderer.still(of: page, options: options)
try still.write(to: folder.appending(path: "still.png"))
for diagnostic in still.diagnostics { print(diagnostic) }

options.playback.framesPerSecond = 10
options.playback.selection = FrameSelection(to: .seconds(2))
let run = try renderer.stream(of: page, options: options)
for try await frame in try run.frames() {
  try frame.data.write(to: folder.appending(path: "\(frame.index).png"))
}
