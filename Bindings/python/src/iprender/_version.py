"""The version: that of the command, which a test compares."""

__version__ = "0.2.0"
