import ArgumentParser
import IPRenderKit

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a page as JSON, Markdown, HTML or one line of text.",
    discussion: """
      JSON is read as the same page again. What Markdown and HTML have no words for is written as what comes \
      nearest, with a warning for each. With --range a part of the page is written, from one block to another, by \
      the names that 'iprender layout' has for them and characters of their texts.

        iprender convert page.json -o page.md
        iprender convert page.json --to html
        iprender convert page.json --to markdown --range /2:10../5:3

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Output") var conversion: ConvertOptions
  @OptionGroup(title: "Time") var time: RunOptions
  @OptionGroup(title: "Diagnostics") var verbosity: VerbosityOptions
  @OptionGroup(title: "Safety") var sandbox: SandboxOptions

  func run() throws {
    let reporter = verbosity.reporter
    time.startClock(reporter)
    try reporter.run { () throws(Failure) in
      try input.requireNoFirstFrame()
      let format = try conversion.format()
      let target = OutputTarget(conversion.output)
      try target.check(isBinary: false, inputs: [input.input])
      if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
      sandbox.enter(inputs: [input.input], outputs: [target.path].compactMap { $0 })
      var clock = PhaseClock()
      var options = RenderOptions()
      options.reading = input.readOptions
      let subject = try clock.measure(.read) { () throws(Failure) in
        let file = try input.read()
        return try Failure.blaming(file) { () throws(RenderError) in try file.readPage(options) }
      }
      let converted = try clock.measure(.encode) { () throws(Failure) in
        try Failure.blaming(subject.file) { () throws(RenderError) in
          try subject.converted(to: format, range: conversion.range)
        }
      }
      try reporter.show(converted.diagnostics)
      try clock.measure(.write) { () throws(Failure) in try target.write(converted.text) }
      TimeLimit.stop()
      if verbosity.timings { reporter.show(clock) }
    }
  }
}
