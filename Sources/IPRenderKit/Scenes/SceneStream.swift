import MessageLayout
import PageModel
import Painting
import Reveal
import Staging

/// A stream of a scene, and the message that it arrives in.
struct SceneStream {
  let script: StreamScript
  let file: InputFile
  let message: StagedMessage

  /// - Parameter row: how it stands in its chat; `nil` where nobody looks.
  func simulation(
    in row: ArrangedRow? = nil, showsAuthors: Bool = false, follower: Follower? = nil, renderer: Renderer,
    options: RenderOptions
  ) -> RevealSimulation<PlacedPage> {
    var bubble = StreamBubble(
      direction: .incoming, row: ChatGround(renderer: renderer, options: options).layoutOptions)
    (bubble.message, bubble.peers, bubble.media) = (message.message, message.peers, message.media)
    bubble.row.merge = row?.place.merge ?? MergeState()
    bubble.row.showsAuthors = showsAuthors
    bubble.row.wallpaper = bubble.row.shownWallpaper
    return StreamStage(
      .message(bubble), folder: file.folder, isPlayedOnce: true, renderer: renderer, options: options
    )
    .simulation(script, follower: follower)
  }
}

/// Which files a tape may name.
package enum SceneFiles {
  /// - Returns: `nil` for what is not in the tape's folder or below it.
  package static func path(_ name: String, besides tape: InputFile) -> String? {
    guard let folder = tape.folder, !name.isEmpty, !name.hasPrefix("/"),
      !name.split(separator: "/").contains("..")
    else { return nil }
    return folder.isEmpty || folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
  }
}
