import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import { testApp } from "../testing/test-app.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

it("[PWA-7] only files named by their content are cached for good; the service worker is asked for at every visit", async () => {
  const web = await testWebDirectory("src/pages/event/EventPage.tsx");
  await mkdir(join(web.path, "assets"), { recursive: true });
  await Promise.all(
    ["sw.js", "favicon.svg", "manifest.webmanifest", "assets/page.js"].map((file) =>
      writeFile(join(web.path, file), "/* */"),
    ),
  );
  const test = await testApp({ webDirectory: web.path });
  const cachingOf = async (path: string) => (await test.visitor().get(path)).headers.get("cache-control");
  expect(await cachingOf("/sw.js")).toBe("no-cache");
  expect(await cachingOf("/favicon.svg")).toBe("public, max-age=3600");
  expect(await cachingOf("/manifest.webmanifest")).toBe("public, max-age=3600");
  expect(await cachingOf("/assets/page.js")).toBe("public, max-age=31536000, immutable");
  await test.close();
  await web.remove();
});
