import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { archiveEvent, openEvent } from "../testing/open-event.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path, frameAncestors: "'self' https://intranet.example.org" });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

const ancestorsOf = (headers: Headers) =>
  /frame-ancestors ([^;]+)/u.exec(headers.get("Content-Security-Policy") ?? "")?.[1];

/** The paths of all routes, by the tree that the server prints. */
function routes(): string[] {
  const found: string[] = [];
  const parents: string[] = [];
  for (const line of test.app.server.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", segment = "", methods = ""] = /^([ │├└─]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
    if (!segment) continue;
    const depth = indent.length / 4;
    const path = `${depth === 1 ? "" : (parents[depth - 1] ?? "")}${segment}`;
    parents[depth] = path === "/" ? "/" : path;
    if (/\bGET\b/u.test(methods)) found.push(path.startsWith("/") ? path : `/${path}`);
  }
  return found;
}

describe("the stage in a frame", () => {
  it("[EMB-1] sets no cookie, allows the configured sites, and answers 404 with the same headers", async () => {
    const { event } = await openEvent(test);
    for (const [path, status] of [
      [`/stage/${event.id}`, 200],
      [`/stage/${event.id}?view=slides&bg=transparent&join=off`, 200],
      ["/stage/ZZZZZZZZ", 404],
      ["/stage/powerpoint", 200],
    ] as const) {
      const answer = await test.visitor().get(path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      expect(ancestorsOf(answer.headers), path).toBe("'self' https://intranet.example.org");
      expect(answer.headers.get("X-Frame-Options"), path).toBeNull();
    }
  });

  it("[EMB-2] every other route stays unframeable", async () => {
    const { event } = await openEvent(test);
    const framed = new Set(["/stage/:eventId", "/stage/powerpoint"]);
    const others = routes().filter((path) => !framed.has(path));
    expect(others).toContain("/event/:eventId");
    expect(others).toContain("/api/events/:eventId/stage");
    expect(others.length).toBeGreaterThan(40);
    for (const path of [...others, "/nowhere", "/stage", "/stage/", `/stage/${event.id}/chat`]) {
      const address = path
        .replaceAll(/:tab\([^)]*\)+/gu, "chat")
        .replaceAll(":eventId", event.id)
        .replaceAll(/:\w+/gu, "1")
        .replace("*", "x");
      const { headers } = await test.visitor().get(address);
      expect(ancestorsOf(headers), path).toBe("'none'");
    }
  });

  it("[EMB-3] of a private archive contains the title only, for the team and for paying people too", async () => {
    const { organizer, event } = await openEvent(test, { settings: { description: "Nobody reads this" } });
    await archiveEvent(organizer, event.id, { isPrivate: true });
    for (const visitor of [test.visitor(), organizer, await test.walletUser("patron", { tier: "gold" })]) {
      const { text } = await visitor.get(`/stage/${event.id}`);
      expect(text).toContain(event.title);
      expect(text).not.toContain("Nobody reads this");
      expect(text).not.toContain("stageActivity");
    }
  });

  it("[EMB-6] is rendered for its path and its background, whatever else its address says", async () => {
    const { event } = await openEvent(test);
    const open = async (query = "") => (await test.visitor().get(`/stage/${event.id}${query}`)).text;
    expect(await open("?view=poll&bg=transparent")).toContain(`data-rendered="/stage/${event.id}?bg=transparent"`);
    expect(await open("?view=poll")).toContain(`data-rendered="/stage/${event.id}"`);
  });
});

describe("the PowerPoint add-in", () => {
  it("[EMB-7] has a manifest over https only, which asks for no access to the presentation", async () => {
    const refused = await test.visitor().get("/stage/powerpoint.xml");
    expect(refused).toMatchObject({ status: 409, json: { message: "PowerPoint loads add-ins only over https" } });
    const secure = await testApp({ webDirectory: web.path, publicUrl: "https://events.example.org" });
    try {
      const manifest = await secure.visitor().get("/stage/powerpoint.xml");
      expect(manifest.status).toBe(200);
      expect(manifest.headers.get("Content-Type")).toContain("application/xml");
      expect(manifest.headers.get("Content-Disposition")).toContain("hubbub-powerpoint.xml");
      expect(manifest.text).toContain('<SourceLocation DefaultValue="https://events.example.org/stage/powerpoint" />');
      expect(manifest.text).toContain("<Permissions>Restricted</Permissions>");
      const id = /<Id>([^<]+)<\/Id>/u.exec(manifest.text)?.[1];
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
      expect((await secure.visitor().get("/stage/powerpoint.xml")).text).toContain(`<Id>${id}</Id>`);
    } finally {
      await secure.close();
    }
  });
});
