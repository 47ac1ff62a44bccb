import IPRenderKit

extension OptionError.Name {
  /// The name on the command line, without dashes; `nil` for what is not an option there.
  var commandOption: String? {
    switch self {
    case .anchor: "anchor"
    case .anonymize: "hide-names"
    case .answer: "answer"
    case .background: "background"
    case .canvas: "canvas"
    case .design: "design"
    case .duration: "duration"
    case .firstHold: "hold-first"
    case .followSpeed: "follow-speed"
    case .frame: "frame"
    case .framesPerSecond: "fps"
    case .from: "start"
    case .height: "page-height"
    case .hold: "hold"
    case .margin: "margin"
    case .outputFormat: "to"
    case .patternIntensity: "pattern-intensity"
    case .pinned: "pinned"
    case .play: "play"
    case .plays: "loop"
    case .quality: "quality"
    case .scale: "scale"
    case .screen: "screen"
    case .scroll: "scroll"
    case .sheet: "sheet"
    case .show: "show"
    case .slide: "slide"
    case .speed: "speed"
    case .theme: "theme"
    case .to: "end"
    case .width: "width"
    case .document, .pages, .size, .subject: nil
    }
  }

  /// The fix of an error that only the library finds.
  var fix: String? {
    switch self {
    case .anonymize: "remove --hide-names"
    case .answer: "name a chat as the input, and the stream with --answer"
    case .background: "set a color, such as --background white"
    case .outputFormat: "choose one with --to"
    case .play: "remove --play, or add --stream to show how a page is revealed"
    case .show: "name a message of the chat by its id"
    default: nil
    }
  }
}
