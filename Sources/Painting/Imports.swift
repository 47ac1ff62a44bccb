// What the whole module stands on.

@_exported import MessageLayout
@_exported import PageLayout
@_exported import PageModel
@_exported import Primitives
@_exported import Reveal
@_exported import Scene
@_exported import TextLayout
@_exported import Typography
