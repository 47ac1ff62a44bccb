"""Uses the tools of `iprender mcp` as an assistant's program does: a client made of PyPI's `mcp`."""

import asyncio
import base64
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def expect(condition, what):
    if not condition:
        sys.exit(f"client.py: {what}")


async def main(command):
    server = StdioServerParameters(command=command, args=["mcp", "-j", "2"])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        greeting = (await session.initialize()).model_dump(by_alias=True)
        expect(greeting["serverInfo"]["name"] == "iprender", greeting)
        await session.send_ping()

        tools = {tool.name: tool.model_dump(by_alias=True) for tool in (await session.list_tools()).tools}
        expect(sorted(tools) == ["check", "convert", "render"], sorted(tools))
        for tool in tools.values():
            expect(tool["description"] and tool["inputSchema"]["type"] == "object", tool)

        async def call(name, /, **arguments):
            return (await session.call_tool(name, arguments)).model_dump(by_alias=True)

        drawn = await call("render", content="Some *words*", name="a.md", options={"theme": "night"})
        picture = drawn["content"][0]
        expect(not drawn["isError"] and picture["mimeType"] == "image/png", drawn)
        expect(base64.b64decode(picture["data"]).startswith(b"\x89PNG"), "this is no PNG")

        for form, kind in [("webp", "image"), ("svg", "image"), ("pdf", "resource"), ("html", "resource")]:
            part = (await call("render", content="Words", options={"format": form}))["content"][0]
            expect(part["type"] == kind, part)
            expect(form in (part["mimeType"] if kind == "image" else part["resource"]["mimeType"]), part)

        odd = [{"type": "paragraph", "text": {"type": "sparkling", "text": "Hello"}}]
        checked = await call("check", content=odd)
        report = json.loads(checked["content"][0]["text"])
        expect(not report["ok"] and report["problems"][0]["pointer"] == "/0/text", report)

        text = (await call("convert", content=[{"type": "heading", "size": 2, "text": "A"}], to="markdown"))
        expect(text["content"][0]["text"].strip() == "## A", text)

        for name, arguments in [
            ("render", {"content": "[{", "name": "a.json"}), ("render", {}), ("convert", {"content": "a"}),
            ("render", {"path": "/etc/passwd"}), ("render", {"content": "a", "options": {"wdith": 3}}),
        ]:
            refused = await call(name, **arguments)
            expect(refused["isError"] and refused["content"][0]["text"], refused)

        many = await asyncio.gather(*(call("render", content=f"Number {n}") for n in range(20)))
        expect(all(not one["isError"] for one in many), "one of many was refused")
    print("The client of PyPI's mcp was answered.")


asyncio.run(main(sys.argv[1]))
