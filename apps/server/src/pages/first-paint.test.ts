import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import { testWebDirectory } from "../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
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

describe("server-rendered first paint", () => {
  it("[PAINT-1] contains the event's title and question as escaped text", async () => {
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

  it("[PAINT-2] is omitted for another tab, another language, and a closed or missing event", async () => {
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

  it("[WORD-23] contains the event's own question, escaped, in every language", async () => {
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

  it("[STAGE-4] contains title, QR code, address and code of a stage in their final size", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "Accessible by Default" });
    const code = `${id.slice(0, 4)} ${id.slice(4)}`;
    const empty = await paint(`/event/${id}?display=bigscreen`);
    expect(empty).toContain("Accessible by Default</h1>");
    expect(empty).toContain(`class="lobby-event-code" dir="ltr">${code}</b>`);
    expect(empty).toContain(`class="lobby-address" dir="ltr">${new URL(test.url).host}</p>`);
    expect(empty).toContain("Join on your phone");
    // 37 modules: version 3 with a quiet zone of four on each side.
    expect(empty).toMatch(
      /<svg viewBox="0 0 (?:33|37|41) (?:33|37|41)" shape-rendering="crispEdges"><path d="M4 4h7v1H4z/u,
    );
    expect(empty).not.toMatch(/style=|<script|QUESTION/u);

    await test.visitor().post(`/api/events/${id}/icebreaker`, { response: "captions", participantId: "someone-12345" });
    expect(await paint(`/event/${id}?display=bigscreen`)).toContain('class="stage-join"');
    expect(await paint(`/event/${id}/questions?display=bigscreen`)).toContain('class="stage-join-bar"');
    expect(await paint(`/event/${id}/winners?display=bigscreen`)).not.toContain("<svg");
    const german = await paint(`/event/${id}?display=bigscreen`, "de");
    expect(german).toContain(code);
    expect(german).not.toContain("Join on your phone");
    await owner.patch(`/api/events/${id}`, { stageActivity: "join" });
    expect(await paint(`/event/${id}/questions?display=bigscreen`)).toContain('class="lobby-code"');
  });

  it("[STAGE-4] contains only how to join for the stage of a private archive", async () => {
    const owner = test.organizer("priya");
    const { id } = await test.createEvent(owner, { title: "Behind closed doors" });
    await owner.patch(`/api/events/${id}/archive`, { isArchived: true, isPrivate: true });
    const page = await paint(`/event/${id}?display=bigscreen`);
    expect(page).toContain('class="lobby-code"');
    expect(page).not.toContain("Behind closed doors");
  });
});
