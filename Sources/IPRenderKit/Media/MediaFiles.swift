import PageModel
import Pictures

extension MediaStore {
  /// The files that a page shows or may show, so that nothing is written over them: those that were read, and all that
  /// its media name, be it for another size of a photo. They are looked for, not read.
  package var files: Set<FileIdentity> {
    let ids = Set(media.photos.keys).union(media.documents.keys)
    return ids.reduce(into: readFiles) { files, id in
      for candidate in media.candidates(for: id) { files.formUnion(search.files(of: candidate)) }
    }
  }
}

extension StreamRun {
  /// The files of all its pages, and of the chat around them.
  package var mediaFiles: Set<FileIdentity> { stage.mediaFiles }
}

extension LiveRun {
  /// The files of the pages that were laid out, and of the chat around them.
  package var mediaFiles: Set<FileIdentity> { stage.mediaFiles }
}
