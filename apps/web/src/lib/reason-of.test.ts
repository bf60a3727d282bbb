import { expect, it } from "vitest";

import { reasonOf, RequestError } from "./request.ts";

it("[REQ-3] uses the server's message, else the advice, else the HTTP status text", () => {
  const refused = new RequestError(403, "Forbidden", '{"code":"archived","message":"This event is archived"}');
  expect(reasonOf(refused, "Please try again.")).toBe("This event is archived");
  const proxy = new RequestError(502, "Bad Gateway", "<html>502</html>");
  expect(reasonOf(proxy, "Please try again.")).toBe("Please try again.");
  expect(reasonOf(proxy)).toBe("Bad Gateway");
  expect(reasonOf(new Error("a bug"), "Please try again.")).toBe("Please try again.");
});
