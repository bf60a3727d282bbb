import type { PageData } from "@hubbub/contract/page";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import { createConference } from "../testing/test-group.ts";
import type { Visitor } from "../testing/visitor.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

let test: TestApp;
let removeWeb: () => Promise<void>;
beforeAll(async () => {
  const web = await testWebDirectory();
  removeWeb = web.remove;
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await removeWeb();
});

const dataOf = (html: string) =>
  JSON.parse(/<script [^>]*json[^>]*>(.*?)<\/script>/u.exec(html)?.[1] ?? "{}") as PageData;
const open = async (permalink: string, visitor: Visitor = test.visitor()) => visitor.get(`/engage/${permalink}`);

it("[GRP-41] a group's page contains title, preview tags, the group and its sessions, also after a change", async () => {
  const { organizer, group, sessions, path } = await createConference(test, 2);
  await organizer.patch(path, { title: `"Voices" & <more>`, description: "Two days" });
  const page = await open(group.permalink.toUpperCase());
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>&quot;Voices&quot; &amp; &lt;more&gt;</title>");
  expect(page.text).toContain('<meta property="og:description" content="Two days" />');
  expect(page.text).toContain(`<meta property="og:url" content="${test.url}/engage/${group.permalink}" />`);
  expect(dataOf(page.text).group).toMatchObject({
    permalink: group.permalink,
    data: { title: `"Voices" & <more>` },
    sessions: [{ title: "Session 1" }, { title: "Session 2" }],
  });
  await organizer.patch(`/api/events/${sessions[0]?.id}`, { title: "Renamed" });
  expect(dataOf((await open(group.permalink)).text).group?.sessions?.[0]?.title).toBe("Renamed");
});

it("[GRP-41] a page preloads its own script", async () => {
  const { group } = await createConference(test, 0);
  const { text } = await open(group.permalink);
  expect(text).toContain('<link rel="modulepreload" href="/assets/site.js" />');
});

it("[GRP-42] the page of a login-required group contains its header, and its sessions for a wallet session only", async () => {
  const { organizer, group, path } = await createConference(test, 1);
  await organizer.patch(path, { requireGFAVIPLogin: true });
  expect(dataOf((await open(group.permalink)).text).group).toMatchObject({ data: { id: group.id }, sessions: null });
  const wallet = await test.walletUser("page-reader");
  expect(dataOf((await open(group.permalink, wallet)).text).group?.sessions).toHaveLength(1);
});

it("[GRP-42] answers 404 with a page for an unknown permalink, and immediately for a deleted group", async () => {
  const missing = await open("nobody-has-this");
  expect(missing.status).toBe(404);
  expect(dataOf(missing.text).group).toEqual({ permalink: "nobody-has-this", data: null, sessions: null });
  const { organizer, group, path } = await createConference(test, 0);
  expect((await open(group.permalink)).status).toBe(200);
  await organizer.delete(path);
  expect((await open(group.permalink)).status).toBe(404);
});
