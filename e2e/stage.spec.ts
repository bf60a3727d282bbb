/** The stage: codes that can be scanned, reactions beside the texts, a lobby, a podium, long questions. */
import type { Page } from "@playwright/test";

import { beOrganizer, makeEvent, openEvent, patch, submitResponses } from "./support/event.ts";
import { DESK, expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const TABS = ["icebreaker", "questions", "reactions", "chat", "timer", "winners", "translation", "leaderboard"];
const LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley of Leeds";

/** Edges in CSS pixels of a shown code without its quiet zone, of one module, and of the quiet zone in modules. */
function measureCode(page: Page, selector: string) {
  return page
    .locator(`${selector} svg`)
    .first()
    .evaluate((svg: SVGSVGElement) => {
      const modules = svg.viewBox.baseVal.width;
      const path = svg.querySelector("path")?.getBBox() ?? new DOMRect();
      const module = svg.getBoundingClientRect().width / modules;
      return { whole: svg.getBoundingClientRect().height, code: path.width * module, module, quiet: path.x };
    });
}

test("[STAGE-5] codes are large enough to be scanned from the last row", async ({ hubbub, people }) => {
  const { organizer: desk, event } = await openEvent(hubbub, people);
  const { id } = event;
  const withTimer = await makeEvent(desk);
  await patch(desk, `/api/events/${withTimer.id}/timer/duration`, { duration: 300 });
  for (const { width, height } of [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
    { width: 3840, height: 2160 },
  ]) {
    const wall = await people.open({ viewport: { width, height } });
    const unit = Math.min(width / 100, (height * 16) / 900);
    await wall.goto(`/event/${id}/questions?display=bigscreen`);
    await expect(wall.getByText("What would you like to ask?")).toBeVisible();
    const lobby = await measureCode(wall, ".lobby-code");
    expect(lobby.quiet).toBe(4);
    expect(Math.abs(lobby.whole - Math.min(height * 0.6, width * 0.46))).toBeLessThan(2);
    await wall.goto(`/event/${withTimer.id}/timer?display=bigscreen`);
    await expect(wall.locator(".timer-stage-digits")).toHaveText("05:00");
    const bar = await measureCode(wall, ".stage-join-bar");
    expect(bar.quiet).toBe(4);
    expect(bar.code).toBeGreaterThanOrEqual((190 / 19.2) * unit);
    expect(bar.module).toBeGreaterThanOrEqual((5.5 / 19.2) * unit);
    await wall.close();
  }
  const wall = await people.open(PROJECTOR);
  for (const tab of TABS) {
    await wall.goto(`/event/${id}/${tab}?display=bigscreen`);
    await expect(wall.locator(".lobby-title"), tab).toBeVisible();
    expect((await measureCode(wall, ".lobby-code")).whole, tab).toBeCloseTo(648, 0);
  }
  await submitResponses(hubbub, id, ["captions", "keyboard"]);
  await wall.goto(`/event/${id}?display=bigscreen`);
  await expect(wall.getByText("2 responses")).toBeVisible();
  expect((await measureCode(wall, ".stage-join")).code).toBeGreaterThanOrEqual(290);
  await patch(desk, `/api/events/${id}`, { stageActivity: "join" });
  await expect(wall.locator(".lobby-code")).toBeVisible();
  await expect(wall.getByText("2 responses")).toBeVisible();
});

test("[STAGE-6] the lobby shows who has come, and gives way to the first words", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
  const { id } = event;
  const wall = await people.open(PROJECTOR);
  await wall.goto(`/event/${id}?display=bigscreen`);
  await expect(wall.getByText("No responses yet")).toBeVisible();
  await expect(wall.locator(".lobby-dot")).toHaveCount(0);
  const phones = await Promise.all([people.open(PHONE), people.open(PHONE)]);
  for (const phone of phones) await phone.goto(`/event/${id}`);
  await expect(wall.locator(".lobby-dot")).toHaveCount(2);
  await expect(wall.locator(".lobby-count")).toHaveText("2 people here");
  // Once the dots have landed nothing moves.
  await expect
    .poll(() => wall.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length))
    .toBe(0);
  await submitResponses(hubbub, id, ["captions"]);
  await expect(wall.getByText("1 response", { exact: true })).toBeVisible();
  await expect(wall.locator(".stage-join")).toBeVisible();
});

/** Follows the emojis that fly for some seconds and says what they touched: texts and controls, as they are seen. */
function touchedByEmojis(
  page: Page,
): Promise<{ seen: number; touched: string[]; isInStrip: boolean; hasGrown: boolean }> {
  return page.evaluate(async () => {
    const layer = document.querySelector(".floating-emojis");
    if (!layer) return { seen: 0, touched: [], isInStrip: false, hasGrown: false };
    const obstacles = (): { box: DOMRect; name: string }[] => {
      const found: { box: DOMRect; name: string }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const parent = text.parentElement;
        if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        if (parent.closest(".floating-emojis, .visually-hidden, script")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) found.push({ box, name: text.textContent });
      }
      for (const control of document.querySelectorAll("button, input, textarea, select, a[href], .qr-box")) {
        if (control.checkVisibility()) found.push({ box: control.getBoundingClientRect(), name: control.outerHTML });
      }
      return found;
    };
    // On a phone the layer is a part of the tab strip: what scrolls below it is behind the strip's background.
    const strip = document.querySelector(".event-page > .tab-strip");
    const isRail = strip !== null && getComputedStyle(strip).position === "fixed";
    const stripTop = strip?.getBoundingClientRect().top;
    const pinned = [...document.querySelectorAll(".tab-strip, .event-header, .chat-foot")];
    const covers = (emoji: Element, frame: DOMRect, other: DOMRect) => {
      const box = emoji.getBoundingClientRect();
      const overX = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const bottom = Math.min(box.bottom, frame.bottom, other.bottom);
      return overX > 1 && bottom - Math.max(box.top, frame.top, other.top) > 1;
    };
    const pinnedControls = () =>
      pinned
        .flatMap((each) => [...each.querySelectorAll("a, button, input, textarea, h1")])
        .map((each) => ({ box: each.getBoundingClientRect(), name: each.outerHTML }));
    const seenEmojis = new Set<Element>();
    const touched = new Set<string>();
    const endsAt = performance.now() + 5000;
    while (performance.now() < endsAt) {
      const frame = layer.getBoundingClientRect();
      const emojis = [...layer.children].filter((emoji) => Number(getComputedStyle(emoji).opacity) > 0);
      const around = emojis.length === 0 ? [] : isRail ? pinnedControls() : obstacles();
      for (const emoji of emojis) {
        seenEmojis.add(emoji);
        for (const { box, name } of around) if (covers(emoji, frame, box)) touched.add(name.slice(0, 80));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const isInStrip = !isRail || layer.getBoundingClientRect().top >= strip.getBoundingClientRect().top;
    const hasGrown = strip?.getBoundingClientRect().top !== stripTop;
    return { seen: seenEmojis.size, touched: [...touched], isInStrip, hasGrown };
  });
}

async function sendReactions(sender: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const emoji of await sender.locator(".quick-emoji").all()) {
      await emoji.click();
      await sender.waitForTimeout(70);
    }
  }
}

for (const [name, options] of [
  ["a phone", { ...PHONE }],
  ["a small phone", { ...PHONE, viewport: { width: 320, height: 568 } }],
  ["a phone in Arabic", { ...PHONE, locale: "ar" }],
  ["a tablet", { viewport: { width: 800, height: 1000 } }],
  ["a wide page", { viewport: { width: 1440, height: 900 } }],
  ["a stage", { ...PROJECTOR, isStage: true }],
  ["a stage in Arabic", { ...PROJECTOR, locale: "ar", isStage: true }],
] as const) {
  test(`[STAGE-7] reactions touch no text and no control on any tab of ${name}`, async ({ hubbub, people }) => {
    test.setTimeout(240_000);
    const desk = await people.open(DESK);
    await beOrganizer(desk, hubbub);
    const { id } = await makeEvent(desk);
    await patch(desk, `/api/events/${id}`, { emojiRateLimit: 20 });
    await submitResponses(hubbub, id, ["captions for everybody", "keyboard order"]);
    const sender = await people.open(PHONE);
    await sender.goto(`/event/${id}/reactions`);
    await expect(sender.getByText("Connected to live updates")).toBeVisible();
    const { isStage, ...context } = { isStage: false, ...options };
    const page = await people.open(context);
    for (const tab of TABS) {
      await page.goto(`/event/${id}/${tab}${isStage ? "?display=bigscreen" : ""}`);
      await expect(
        page.locator(":is(.connection-dot, .connection-indicator)[data-connected='true']").first(),
      ).toBeAttached();
      await page.locator(".floating-emojis").waitFor({ state: "attached" });
      const [{ seen, touched, isInStrip, hasGrown }] = await Promise.all([
        touchedByEmojis(page),
        sendReactions(sender),
      ]);
      expect(touched, tab).toEqual([]);
      expect({ isInStrip, hasGrown }, tab).toEqual({ isInStrip: true, hasGrown: false });
      if (isStage && tab === "winners") expect(seen, "none over a draw").toBe(0);
      else expect(seen, tab).toBeGreaterThan(0);
    }
  });
}

test("[STAGE-8] names on the podium fit their columns, equal ranks share a step", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
  const { id } = event;
  const person = (participantName: string, rank: number, totalPoints: number) => ({
    profileId: `${rank}-${participantName}`,
    participantName,
    username: null,
    rank,
    tierBadge: rank === 1 ? "gold" : rank === 2 ? "silver" : "bronze",
    totalPoints,
    activities: { icebreaker: true, questionsAsked: 1, chatMessages: 1 },
  });
  const boards = [
    [
      person(LONG_NAME, 1, 90),
      person("สมชาย ใจดีมากที่สุดในโลกและจักรวาลทั้งหมดนี้เลยครับ", 2, 80),
      person("عبد الرحمن بن محمد الأنصاري القرطبي الأندلسي", 3, 70),
    ],
    [person("W".repeat(50), 1, 90), person("Sample attendee 12", 1, 90), person("Mei", 3, 50)],
    [person("Ingrid Berg", 1, 90)],
    ["Ada", "Mei", LONG_NAME, "Noor", "Sample attendee 12"].map((name) => person(name, 3, 50)),
  ];
  for (const viewport of [PROJECTOR.viewport, { width: 1280, height: 720 }, { width: 1024, height: 768 }]) {
    const wall = await people.open({ viewport });
    for (const board of boards) {
      await wall.route(`**/api/events/${id}/leaderboard`, (route) => route.fulfill({ json: board }));
      await wall.goto(`/event/${id}/leaderboard?display=bigscreen`);
      await expect(wall.locator(".stage-podium-name")).toHaveCount(board.length);
      await expect(wall.locator(".stage-podium-place").first()).toBeInViewport({ ratio: 0.99 });
      await wall.evaluate(() => document.fonts.ready);
      const unfitting = await wall
        .locator(".stage-podium-name")
        .evaluateAll((names) =>
          names
            .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3)
            .map((name) => name.textContent),
        );
      expect(unfitting, `${viewport.width}`).toEqual([]);
      await wall.unroute(`**/api/events/${id}/leaderboard`);
    }
    const width = await wall.locator(".stage-podium").evaluate((podium) => podium.getBoundingClientRect().width);
    expect(width / viewport.width).toBeGreaterThan(0.9);
    await wall.close();
  }
});

test("[STAGE-9] a long question is shortened only where the wall is full", async ({ hubbub, people }) => {
  const desk = await people.open(DESK);
  await beOrganizer(desk, hubbub);
  const long = "How do you keep a screen reader user informed of changes that happen elsewhere on the page? "
    .repeat(5)
    .trim();
  const ask = (id: string, content: string) =>
    desk.evaluate(
      async ([address, text]) => {
        const headers = { "Content-Type": "application/json" };
        const participantId = `asker-${Math.random().toString(36).slice(2)}`;
        const body = JSON.stringify({ content: text, participantId, participantName: "Noor" });
        const answer = await fetch(address, { method: "POST", headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [`/api/events/${id}/social`, content] as const,
    );
  const wall = await people.open(PROJECTOR);
  for (const others of [0, 6]) {
    const { id } = await makeEvent(desk);
    await patch(desk, `/api/events/${id}`, { reviewAnonymousQuestions: false });
    for (let number = 1; number <= others; number += 1) await ask(id, `Question ${number}?`);
    // Of questions without votes the newest stands first.
    await ask(id, long);
    await wall.goto(`/event/${id}/questions?display=bigscreen`);
    const text = wall.locator(".stage-question[data-fits='true'] .stage-question-text").filter({ hasText: long });
    await expect(text).toBeVisible();
    await expect.poll(() => text.evaluate((each) => each.scrollHeight > each.clientHeight + 1)).toBe(others > 0);
  }
});

test("[STAGE-4] from its first picture on a stage shows title and code", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
  const { id } = event;
  const wall = await people.open(PROJECTOR);
  await wall.addInitScript(() => {
    const missing: number[] = [];
    Object.assign(window, { missing });
    const look = () => {
      const isThere = document.querySelector(".stage-title") && document.querySelector(".stage .qr-box svg");
      if (document.getElementById("root") && !isThere) missing.push(performance.now());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await wall.goto(`/event/${id}?display=bigscreen`);
  await expect(wall.getByText("No responses yet")).toBeVisible();
  expect(await wall.evaluate(() => (window as unknown as { missing: number[] }).missing)).toEqual([]);
});
