# SPDX-License-Identifier: MIT
"""clangd, asked as an editor asks it: the language server protocol over a pipe."""
import json
import pathlib
import subprocess
import threading


class LanguageServer:
    """A clangd for the files of one checkout."""

    def __init__(self, program, root, *options):
        self._process = subprocess.Popen([program, "--background-index=0", "--log=error", *options], cwd=root,
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._changed = threading.Condition()
        self._answers, self._diagnostics, self._number, self._version, self._ended = {}, {}, 0, 1, False
        threading.Thread(target=self._listen, daemon=True).start()
        self.request("initialize", processId=None, rootUri=pathlib.Path(root).as_uri(),
                     capabilities={"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": False}}})
        self._send(method="initialized", params={})

    def _send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _message(self):
        length = 0
        while (line := self._process.stdout.readline().strip()) or not length:
            if not line and self._process.poll() is not None:
                return None
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self._process.stdout.read(length))

    def _listen(self):
        while (message := self._message()) is not None:
            with self._changed:
                if message.get("method") == "textDocument/publishDiagnostics":
                    self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
                elif "id" in message and "method" not in message:
                    self._answers[message["id"]] = message
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _wait(self, table, key, seconds):
        with self._changed:
            if not self._changed.wait_for(lambda: key in table or self._ended, seconds) or key not in table:
                raise RuntimeError("clangd has ended" if self._ended else f"clangd said nothing for {seconds} s")
            return table.pop(key)

    def request(self, method, seconds=60, **params):
        """@return the answer's result"""
        self._number += 1
        self._send(id=self._number, method=method, params=params)
        answer = self._wait(self._answers, self._number, seconds)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, file, text=None):
        """Opens a file, or another text in its place."""
        self._send(method="textDocument/didOpen",
                   params={"textDocument": {"uri": file.as_uri(), "languageId": "cuda-cpp", "version": 1,
                                            "text": file.read_text() if text is None else text}})

    def change(self, file, text):
        """Puts another text in the place of an open file's."""
        self._version += 1
        self._send(method="textDocument/didChange",
                   params={"textDocument": {"uri": file.as_uri(), "version": self._version}, "contentChanges": [{"text": text}],
                           "wantDiagnostics": True})

    def diagnostics(self, file, seconds=60):
        """What clangd tells of an open file, line by line; waits for it."""
        told = self._wait(self._diagnostics, file.as_uri(), seconds)
        return [f"{one['range']['start']['line'] + 1}: {one['message']}" for one in told]

    def close(self, file):
        self._send(method="textDocument/didClose", params={"textDocument": {"uri": file.as_uri()}})

    def at(self, method, file, text, word):
        """A request about the first place of a word, which is in the open file."""
        before = text[:text.index(word)]
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return self.request("textDocument/" + method, textDocument={"uri": file.as_uri()}, position=position)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
