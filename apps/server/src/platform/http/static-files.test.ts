import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import { testApp } from "../../testing/test-app.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";

it("[PWA-7] only files with a content hash are cached forever; the service worker is revalidated at every visit", async () => {
  const web = await testWebDirectory();
  await mkdir(join(web.path, "assets"), { recursive: true });
  await Promise.all(
    ["sw.js", "favicon.svg", "manifest.webmanifest", "assets/EventPage.js"].map((file) =>
      writeFile(join(web.path, file), "/* */"),
    ),
  );
  const test = await testApp({ webDirectory: web.path });
  const cachingOf = async (path: string) => (await test.visitor().get(path)).headers.get("cache-control");
  expect(await cachingOf("/sw.js")).toBe("no-cache");
  expect(await cachingOf("/favicon.svg")).toBe("public, max-age=3600");
  expect(await cachingOf("/manifest.webmanifest")).toBe("public, max-age=3600");
  expect(await cachingOf("/assets/EventPage.js")).toBe("public, max-age=31536000, immutable");
  await test.close();
  await web.remove();
});

it("[STATIC-1] serves the files of the start in the best accepted encoding, and answers 304 to a known ETag", async () => {
  const web = await testWebDirectory();
  const assets = join(web.path, "assets");
  await mkdir(assets, { recursive: true });
  const files = {
    "EventPage.js": "plain",
    "EventPage.js.br": "brotli",
    "EventPage.js.gz": "gzip",
    "font.woff2": "font",
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(assets, name), text)));
  const test = await testApp({ webDirectory: web.path });
  await web.remove();
  const { address, port } = test.app.server.server.address() as AddressInfo;
  const read = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      get({ host: address, port, path, headers }, (response) => {
        let text = "";
        response.on("data", (chunk) => (text += String(chunk)));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      }).on("error", reject);
    });
  for (const [accepted, encoding, text] of [
    ["gzip, deflate, br", "br", "brotli"],
    ["gzip", "gzip", "gzip"],
    ["identity", undefined, "plain"],
  ] as const) {
    const answer = await read("/assets/EventPage.js", { "accept-encoding": accepted });
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.vary).toBe("Accept-Encoding");
    const etag = String(answer.headers.etag);
    expect(await read("/assets/EventPage.js", { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
  }
  const font = await read("/assets/font.woff2", { "accept-encoding": "br" });
  expect(font.headers).toMatchObject({ "content-type": "font/woff2", "content-length": "4" });
  expect(font.headers["content-encoding"]).toBeUndefined();
  expect((await read("/assets/EventPage.js.br", {})).status).toBe(404);
  expect((await read("/assets/..%2findex.html", {})).status).toBe(404);
  await test.close();
});
