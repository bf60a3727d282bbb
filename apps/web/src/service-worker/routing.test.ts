import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { eventPageKey, handlingOf, cacheableFiles } from "./routing.ts";

const origin = "https://events.example.org";
const opened = { method: "GET", mode: "navigate" };
/** The rest of a path. Not fc.webPath(), which takes seconds to prepare. */
const paths = fc
  .array(fc.string({ unit: fc.constantFrom(...Array.from("abyzABYZ0189-._~!$&'()*+,;=:@%/")), maxLength: 12 }))
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));
const kindOf = (path: string, kind = opened) => handlingOf(new URL(path, origin), origin, kind).kind;

describe("the service worker", () => {
  it.each(["/event/7KQ4M2XD", "/event/7kq4m2xd/", "/event/7KQ4M2XD/chat?from=poster"])(
    "[PWA-1] caches %s under the one key of its event",
    (path) => {
      expect(handlingOf(new URL(path, origin), origin, opened)).toEqual({
        kind: "event-page",
        key: "/event/7KQ4M2XD",
      });
    },
  );

  it("[PWA-1] caches the stage separately from the event page", () => {
    expect(eventPageKey(new URL("/event/7kq4m2xd/questions?display=bigscreen", origin))).toBe(
      "/event/7KQ4M2XD?display=bigscreen",
    );
  });

  it.each([
    "/event/7KQ4M2XD/gfavip-callback?token=secret",
    "/gfavip-callback?token=secret",
    "/sso/callback?token=secret",
    "/identity/hub/sign-in",
    "/api/events/7KQ4M2XD/export?format=csv",
    "/ws",
  ])("[PWA-2] does not handle %s", (path) => expect(kindOf(path)).toBe("untouched"));

  it("[PWA-2] does not handle API calls or POST requests", () => {
    fc.assert(
      fc.property(paths, fc.constantFrom("cors", "same-origin", "navigate"), (path, mode) => {
        // "/api/.." is the address of another page.
        fc.pre(/^\/api(?:\/|$)/u.test(new URL(`/api${path}`, origin).pathname));
        expect(kindOf(`/api${path}`, { method: "GET", mode })).toBe("untouched");
        expect(kindOf(`/event${path}`, { method: "POST", mode })).toBe("untouched");
      }),
    );
  });

  it("[PWA-2] does not handle requests to other sites, or requests for a page that are no navigation", () => {
    expect(handlingOf(new URL("https://elsewhere.example/assets/x.js"), origin, opened).kind).toBe("untouched");
    expect(kindOf("/event/7KQ4M2XD", { method: "GET", mode: "cors" })).toBe("untouched");
  });

  it("[PWA-3] serves files with a content hash from the cache, other pages from the network", () => {
    expect(kindOf("/assets/index-abc.js", { method: "GET", mode: "no-cors" })).toBe("asset");
    expect(kindOf("/")).toBe("page");
    expect(kindOf("/admin/7KQ4M2XD")).toBe("page");
  });

  it("[PWA-3] caches only files of this origin from a page's message", () => {
    const file = `${origin}/assets/de-abc.js`;
    const reported = [file, `${origin}/api/user`, "https://elsewhere.example/assets/x.js", "nonsense", 7, null];
    expect(cacheableFiles(reported, origin)).toEqual([file]);
    expect(cacheableFiles("all", origin)).toEqual([]);
    expect(eventPageKey(new URL("/engage/northlight", origin))).toBeNull();
  });
});
