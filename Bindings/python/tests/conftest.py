"""The plugin itself is tested in processes of its own."""

pytest_plugins = ["pytester"]
