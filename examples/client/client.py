"""A client of the provider's calls, as docs/openapi.json describes them. It needs nothing but Python 3.9."""
import json
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Iterator, Optional

Json = Dict[str, Any]


class Refused(Exception):
    """A call was refused: `type` says why for programs, the message for people."""

    def __init__(self, problem: Json) -> None:
        super().__init__(" ".join([problem.get("detail", ""), *(e["detail"] for e in problem.get("errors", []))]))
        self.type: str = problem.get("type", "about:blank")


class Doorstep:
    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token

    def call(self, method: str, path: str, body: Optional[Json] = None, key: Optional[str] = None) -> Json:
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/provider-api{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error)) from None

    def create_link(self, link: Json, key: Optional[str] = None) -> Json:
        return self.call("POST", "/links", link, key or str(uuid.uuid4()))

    def get_link(self, link: str) -> Json:
        return self.call("GET", f"/links/{link}")

    def find(self, text: str) -> Json:
        return self.call("GET", f"/links?search={urllib.parse.quote(text)}")

    def correct_link(self, link: str, **values: Any) -> Json:
        return self.call("PATCH", f"/links/{link}", values)

    def expire_link(self, link: str) -> Json:
        return self.call("POST", f"/links/{link}/expire")

    def resend_letter(self, link: str, name: str, to: Optional[str] = None) -> Json:
        return self.call("POST", f"/links/{link}/letters/{name}", {"to": to} if to else {})

    def refund_payment(self, link: str, amount_pence: int, reason: str, key: str) -> Json:
        return self.call("POST", f"/links/{link}/refunds", {"amount_pence": amount_pence, "reason": reason}, key)

    def erase_customer(self, link: str, reason: str) -> Json:
        return self.call("POST", f"/links/{link}/erase", {"reason": reason})

    def replay_event(self, event: str) -> Json:
        return self.call("POST", f"/events/{event}/replay")

    def events(self, after: Optional[str] = None) -> Iterator[Json]:
        """Every event after one of them, a page at a time."""
        while True:
            page = self.call("GET", "/events?limit=100" + (f"&after={after}" if after else ""))
            yield from page["events"]
            if "next" not in page:
                return
            after = page["next"]
