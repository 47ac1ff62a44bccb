import IPRenderKit

func checkAFile() throws {
  let report = try Renderer().check(InputFile(contentsOf: "page.json"))
  print(report.text)
}

func problems(_ renderer: Renderer, _ page: InputFile) throws -> Bool {
  let report = try renderer.check(page)
  for diagnostic in report.diagnostics { print(diagnostic) }
  return report.isFine
}

func contents(_ renderer: Renderer, _ page: InputFile) throws {
  let report = try renderer.check(page)
  if case .page(let summary, sentAs: let message) = report.content {
    print("\(summary.blockCount) blocks, \(summary.linkCount) links, sent as \(message.kind)")
  }
}

func convert(_ page: InputFile) throws -> String {
  let markdown = try page.converted(to: .markdown)
  for diagnostic in markdown.diagnostics { print(diagnostic) }
  return markdown.text
}

func layout(_ renderer: Renderer, _ page: InputFile) throws {
  let layout = try renderer.layOut(page.read())
  for element in layout.elements where element.kind == "table" {
    print(element.source ?? "", element.frame?.width ?? 0)
  }
}

func compare() throws {
  let comparison = try PictureComparison(
    of: InputFile(contentsOf: "before.png"), and: InputFile(contentsOf: "after.png"),
    within: PictureTolerance(channel: 2, share: 0.001))
  print(comparison)
  if !comparison.isSame { print(try comparison.report(title: "Before and after")) }
}
