import IPRenderKit

func chatScreen() throws {
  let renderer = try Renderer()
  let chat = try InputFile(contentsOf: "result.json")
  let options = RenderOptions(palette: .day, screen: PageScreen(size: CanvasSize(390, 844)))
  let still = try renderer.still(of: chat, options: options)
  try still.write(to: "chat.png")
}

func oneMessage(_ renderer: Renderer, _ chat: InputFile, _ options: inout RenderOptions) throws -> Still {
  options.reading.message = 1042
  let still = try renderer.still(of: chat, options: options)
  return still
}

func someMessages(_ options: inout RenderOptions) {
  options.chat.selection.days = ChatDays("2024-05-01..2024-05-07")
  options.chat.selection.last = 20
  options.chat.wallpaper = .color(RGBAColor(0x20333f))
  options.me = "123456"
}

func chatPages(_ renderer: Renderer, _ chat: InputFile) throws {
  let pages = try renderer.pages(of: chat, height: 3000)
  try pages.write(to: "pages/out-%03d.png")
}

func readOnce(_ renderer: Renderer, _ chat: InputFile) throws -> [Still] {
  let all = RenderOptions()
  let subject = try chat.read(all)
  let screen = RenderOptions(screen: PageScreen(size: CanvasSize(390, 844)))
  guard subject.kind == .chat, subject.messageCount < 500 else { return [] }
  let stills = [
    try renderer.still(of: subject, options: all), try renderer.still(of: subject, options: screen),
  ]
  return stills
}

func bubble(_ renderer: Renderer, _ page: InputFile) throws -> Still {
  var options = RenderOptions(palette: .night, side: .outgoing)
  options.bubble = BubbleOptions()
  options.bubble?.time = TimeOfDay(hour: 9, minute: 41)
  options.bubble?.state = .read
  let still = try renderer.still(of: page, options: options)
  return still
}
