import IPRenderKit

func sides(_ options: inout RenderOptions) {
  options.layout.theme = .tinted
  options.layout.theme = Theme(palette: .night, side: .outgoing)
  options.layout.theme = Theme(palette: .day, side: .incoming, author: Palette.authorColors[3])
}

func themeFile(_ options: inout RenderOptions) throws {
  let file = try ThemeFile(contentsOf: "plum.json")
  for diagnostic in file.diagnostics { print(diagnostic) }
  options.layout.theme = Theme(palette: file.palette, side: .incoming)
}

func ownColours(_ options: inout RenderOptions) {
  var palette = Palette.classic
  palette.outgoing.fill = .gradient(top: RGBAColor(0xffe0b2), bottom: RGBAColor(0xffcc80))
  palette.outgoing.link = RGBAColor(0x9c2f00)
  options.layout.theme = Theme(palette: palette, side: .outgoing)
  options.layout.theme.codeBackground = RGBAColor(0x000000, alpha: 0.06)
}

func design(_ options: inout RenderOptions) {
  options.layout.design = .august2026
  options.layout.textSize = 19
  options.layout.theme = Theme(palette: .classic, side: .incoming, design: .august2026)
}
