import IPRenderKit
import Pictures
import StreamReading

/// `--answer`: a stream as the last message of a chat.
extension RenderCommand {
  /// The chat that the answer arrives in; `nil` without one.
  func answeredChat(
    _ options: RenderOptions, renderer: Renderer, _ reporter: Reporter
  ) throws(Failure) -> ChatAnswer? {
    guard chatPicture.answer != nil else { return nil }
    let file = try input.read(mayBeChat: true)
    let answer = try Failure.blaming(file) { () throws(RenderError) in
      try ChatAnswer(in: file, renderer: renderer, options: options)
    }
    try reporter.show(answer.diagnostics, of: file)
    return answer
  }

  /// What is played: the input, or the answer to it.
  func readStream(_ options: RenderOptions) throws(Failure) -> (file: InputFile, read: StreamResult) {
    var options = options
    let file: InputFile
    if let answer = chatPicture.answer {
      file = try InputFile(
        argument: answer, limit: input.limits.inputBytes, limitOption: InputOptions.limitOption)
      // Those are the chat's.
      (options.reading.format, options.reading.message) = (nil, nil)
    } else {
      file = try input.read()
    }
    let read = try Failure.blaming(file) { () throws(RenderError) in try file.stream(options) }
    return (file, read)
  }
}
