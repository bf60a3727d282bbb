import { describe, expect, it } from "vitest";

import { calls } from "./calls.ts";
import { wireCall, wireType } from "./wire.ts";

describe("the specified names", () => {
  it("of calls replace whole segments of the address", () => {
    expect(wireCall("POST /api/events/:eventId/questions")).toBe("POST /api/events/:eventId/social");
    expect(wireCall("DELETE /api/events/:eventId/questions/:postId/vote")).toBe(
      "DELETE /api/events/:eventId/social/:postId/vote",
    );
    expect(wireCall("GET /api/wallet/auth")).toBe("GET /api/gfavip/auth");
    for (const name of [
      "GET /api/events/:eventId/questions-and-more",
      "GET /api/events/:eventId/chat/:messageId/reactions",
      "GET /api/events/:eventId/social",
    ])
      expect(wireCall(name)).toBe(name);
  });

  it("of messages differ from the names inside where the specification has another one", () => {
    expect(wireType("question:voted")).toBe("question_voted");
    expect(wireType("floating-reactions:sent")).toBe("quick_reaction");
    for (const type of ["chat:message", "toString"]) expect(wireType(type)).toBe(type);
  });

  it("are the keys of the table of calls, each once", () => {
    expect(calls["GET /api/events/:eventId/emoji"].summary).toContain("mood");
    expect(Object.keys(calls).filter((name) => wireCall(name) !== name)).toEqual([]);
    expect(Object.keys(calls)).not.toContain("GET /api/wallet/auth");
  });
});
