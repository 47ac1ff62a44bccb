import IPRenderKit

func film() throws {
  let renderer = try Renderer()
  var options = RenderOptions(palette: .night)
  options.picture.background = options.layout.theme.base
  options.playback.hasEvenSides = true
  try renderer.stream(of: InputFile(contentsOf: "answer.jsonl"), options: options).write(to: "film.mp4")
}

func filmOfAnAnswer(_ renderer: Renderer) throws {
  let chat = try InputFile(contentsOf: "result.json")
  let answer = try InputFile(contentsOf: "answer.jsonl")
  var options = RenderOptions(screen: PageScreen(size: CanvasSize(390, 844)))
  options.playback.framesPerSecond = 30
  options.playback.hold = 2
  let run = try renderer.stream(of: answer, in: chat, options: options)
  try run.write(to: "film.webm") { done in
    print("\(done) of \(run.frameCount)")
    return true
  }
}

func live(_ renderer: Renderer) throws {
  var options = RenderOptions()
  options.picture.canvas = CanvasSize(390, 844)
  let run = try renderer.live(options: options)
  let report = try run.write(to: "-", format: .y4m)
  print("\(report.drawn) frames, \(report.skipped) too late")
}

func scene(_ renderer: Renderer) throws {
  let tape = try TapeFile(InputFile(contentsOf: "scene.tape"))
  let options = RenderOptions(screen: PageScreen(size: CanvasSize(390, 844)))
  let scene = try renderer.scene(of: tape, options: options)
  try scene.write(to: "scene.mp4")
  try scene.still(at: .time(.milliseconds(2500))).write(to: "moment.png")
}
