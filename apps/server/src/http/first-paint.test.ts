import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory("src/pages/event/EventPage.tsx");
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

const QUESTION = "What do you want to learn from this session?";
/** What stands on the page before any script. */
async function paint(path: string, language = "en-GB,en;q=0.9"): Promise<string> {
  const { text } = await test.visitor().get(path, { "Accept-Language": language });
  return /<div id="root">([\s\S]*)<\/div><script/u.exec(text)?.[1] ?? "";
}

describe("before the scripts have come", () => {
  it("[PAINT-1] an event's page shows its title and the question, as text and nothing else", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: '<b>Talks & "tea"</b>' });
    const page = await paint(`/event/${id}`);
    expect(page).toContain("&#60;b&#62;Talks &#38; &#34;tea&#34;&#60;/b&#62;</h1>");
    expect(page).toContain(QUESTION);
    expect(page).not.toMatch(/<(?:script|input|button|form|b)\b/u);
    expect(await paint(`/event/${id}/icebreaker`)).toContain(QUESTION);
    await owner.patch(`/api/events/${id}`, { title: "Another title" });
    expect(await paint(`/event/${id}`)).toContain("Another title</h1>");
  });

  it("[PAINT-2] nothing is said that the page would take back: another tab, another language, a closed or missing event", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner);
    for (const [path, language] of [
      [`/event/${id}/chat`, "en"],
      [`/event/${id}`, "de-DE,de;q=0.9,en;q=0.5"],
      [`/event/${id}`, "xx,ar;q=0.8,en;q=0.5"],
    ] as const) {
      const page = await paint(path, language);
      expect(page).toContain("</h1>");
      expect(page).not.toContain(QUESTION);
    }
    expect(await paint(`/event/${id}`, "xx-XX")).toContain(QUESTION);
    expect(await paint(`/event/${id}?display=bigscreen`)).toBe("");
    expect(await paint("/event/N0SUCHEV")).toBe("");
    expect(await paint("/")).toBe("");
    await owner.patch(`/api/events/${id}`, { enableWordCloud: false });
    expect(await paint(`/event/${id}`)).not.toContain(QUESTION);
    await owner.patch(`/api/events/${id}`, { enableWordCloud: true });
    await owner.patch(`/api/events/${id}/archive`, { isArchived: true });
    expect(await paint(`/event/${id}`)).not.toContain(QUESTION);
    const { headers } = await test.visitor().get(`/event/${id}`);
    expect(headers.get("Vary")).toContain("Accept-Language");
  });

  it("[WORD-23] shows the event's own question, escaped, to readers of every language", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { icebreakerPrompt: "<i>One</i> word?" });
    for (const language of ["en", "de-DE"]) {
      const page = await paint(`/event/${id}`, language);
      expect(page).toContain('dir="auto">&#60;i&#62;One&#60;/i&#62; word?</h2>');
      expect(page).not.toContain(QUESTION);
    }
    await owner.patch(`/api/events/${id}`, { icebreakerPrompt: null });
    expect(await paint(`/event/${id}`)).toContain(QUESTION);
  });
});
