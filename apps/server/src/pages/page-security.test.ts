import type { PageData } from "@hubbub/contract/page";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { rawHttp } from "../testing/raw-http.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { createConference } from "../testing/test-group.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

const TOKEN = "a-token-of-twenty-letters";
const AVATARS = "https://avatars.example.org";
let test: TestApp;
let removeWeb: () => Promise<void>;
beforeAll(async () => {
  const web = await testWebDirectory();
  removeWeb = web.remove;
  test = await testApp({ webDirectory: web.path, metricsToken: TOKEN, avatarOrigins: [AVATARS] });
});
afterAll(async () => {
  await test.close();
  await removeWeb();
});

const dataOf = (html: string) =>
  JSON.parse(/<script [^>]*json[^>]*>(.*?)<\/script>/u.exec(html)?.[1] ?? "{}") as PageData;
const imagesOf = (policy: string | null) => /img-src ([^;]+)/u.exec(policy ?? "")?.[1];

describe("origin in a cached page", () => {
  /** Opens a page under a host name, which fetch does not let one choose. */
  async function openAs(host: string, path: string, headers: Record<string, string> = {}) {
    const lines = Object.entries({ Host: host, Connection: "close", ...headers }).map((pair) => pair.join(": "));
    const { status, text } = await rawHttp(test.url, (socket) => {
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    });
    const etag = /^etag: (.+)\r$/imu.exec(text)?.[1] ?? "";
    return { status, text, etag, ogUrl: /og:url" content="([^"]*)"/u.exec(text)?.[1] };
  }
  async function snapshotsKept(): Promise<number> {
    const { text } = await test.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` });
    return Number(/^hubbub_snapshots (\d+)$/mu.exec(text)?.[1]);
  }

  it("[SEC-13] caches one page per event or group for all Host headers, and answers each with its own origin", async () => {
    const { group, sessions } = await createConference(test, 1);
    for (const path of [`/event/${sessions[0]?.id}`, `/engage/${group.permalink}`]) {
      await openAs("first.example", path);
      const before = await snapshotsKept();
      for (let index = 0; index < 60; index += 1) {
        const { ogUrl } = await openAs(`host-${index}.example:8080`, path);
        expect(ogUrl).toBe(`http://host-${index}.example:8080${path}`);
      }
      expect(await snapshotsKept()).toBe(before);
    }
  });

  it("[SEC-13] answers 304 only for the page of the same host", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const path = `/event/${event.id}`;
    const one = await openAs("one.example", path);
    const other = await openAs("other.example", path);
    expect(one.etag).not.toBe(other.etag);
    expect((await openAs("one.example", path, { "If-None-Match": one.etag })).status).toBe(304);
    expect((await openAs("other.example", path, { "If-None-Match": other.etag })).status).toBe(304);
    expect((await openAs("other.example", path, { "If-None-Match": one.etag })).ogUrl).toBe(
      `http://other.example${path}`,
    );
  });

  it("[ALINK-17] the page that opens a link is not cached and sends no referrer", async () => {
    const { headers, status } = await test.visitor().get("/link");
    expect([status, headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
  });

  it("[SEC-13] escapes an invalid Host header", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const { text } = await openAs(`x"><script>alert(1)</script>`, `/event/${event.id}`);
    expect(text).not.toContain("<script>alert");
  });
});

describe("image sources", () => {
  it("[SEC-14] are this server and the wallet's origins only, on every page but a group's", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    for (const path of [
      "/",
      "/admin",
      `/admin/${event.id}`,
      `/event/${event.id}`,
      "/terms",
      "/nowhere",
      "/sso/callback",
    ]) {
      const { headers, text } = await test.visitor().get(path);
      expect(imagesOf(headers.get("Content-Security-Policy")), path).toBe(`'self' data: blob: ${AVATARS}`);
      expect(dataOf(text).imageOrigins, path).toEqual([AVATARS]);
    }
  });

  it("[SEC-14] of a group's page and its admin page include the origins of its logo and banners", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    const saved = await organizer.patch(path, {
      logoUrl: "https://Pictures.example.org/logo.png?size=2",
      bannerUrl1: "http://localhost:8080/banner.png",
      bannerUrl2: "https://pictures.example.org/other.png",
    });
    expect(saved.status).toBe(200);
    const pages = [`/engage/${group.permalink}`, `/admin/groups/${group.permalink}`];
    const origins = [AVATARS, "https://pictures.example.org", "http://localhost:8080"];
    for (const page of pages) {
      const { headers, text } = await test.visitor().get(page);
      expect(imagesOf(headers.get("Content-Security-Policy"))).toBe(`'self' data: blob: ${origins.join(" ")}`);
      expect(dataOf(text).imageOrigins).toEqual(origins);
    }
    const etags = await Promise.all(pages.map(async (page) => (await test.visitor().get(page)).headers.get("ETag")));
    await organizer.patch(path, { logoUrl: null, bannerUrl1: null, bannerUrl2: null });
    for (const [index, page] of pages.entries()) {
      const changed = await test.visitor().get(page, { "If-None-Match": etags[index] ?? "" });
      expect(changed.status).toBe(200);
      expect(imagesOf(changed.headers.get("Content-Security-Policy"))).toBe(`'self' data: blob: ${AVATARS}`);
    }
  });

  it("[SEC-14] cannot change other parts of the policy", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    const statuses: number[] = [];
    for (const logoUrl of [
      "https://*/logo.png",
      "https://*.example.org/logo.png",
      "https://x;script-src/logo.png",
      "https://x,y/logo.png",
      "https://'unsafe-inline'/logo.png",
    ]) {
      statuses.push((await organizer.patch(path, { logoUrl })).status);
      const policy = (await test.visitor().get(`/engage/${group.permalink}`)).headers.get("Content-Security-Policy");
      expect(imagesOf(policy), logoUrl).toBe(`'self' data: blob: ${AVATARS}`);
      expect(policy?.match(/script-src/gu), logoUrl).toHaveLength(1);
    }
    // Some of these are addresses that URLs allow, so they reach the page.
    expect(statuses).toContain(200);
  });
});
