/** Stage view: sizes of QR codes, reactions that do not cover texts, lobby, podium, long questions. */
import { EVENT_TABS } from "@hubbub/contract/activities";
import { randomUUID } from "node:crypto";

import { QUICK_EMOJIS } from "@hubbub/contract/activities/reactions/rules";
import type { Page } from "@playwright/test";

import { LiveClient } from "../apps/server/src/testing/live-client.ts";
import { Visitor } from "../apps/server/src/testing/visitor.ts";
import {
  createEvent,
  createEventWithOrganizer,
  openPoll,
  patch,
  signInAsOrganizer,
  submit,
  submitResponses,
} from "./support/event.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley of Leeds";

/** The QR code over the full stage. */
const LOBBY_CODE = "[data-testid='lobby-code']";

interface CodeSize {
  /** Height of the image including the quiet zone, in CSS pixels. */
  outerHeight: number;
  /** Width of the code without the quiet zone, in CSS pixels. */
  codeWidth: number;
  /** Side of one module (one square of the code), in CSS pixels. */
  moduleSize: number;
  /** Width of the quiet zone on one side, in modules. */
  quietModules: number;
}

function measureCode(page: Page, selector: string): Promise<CodeSize> {
  return page
    .locator(`${selector} svg`)
    .first()
    .evaluate((svg: SVGSVGElement) => {
      const modules = svg.viewBox.baseVal.width;
      const path = svg.querySelector("path")?.getBBox() ?? new DOMRect();
      const { width, height } = svg.getBoundingClientRect();
      const moduleSize = width / modules;
      return { outerHeight: height, codeWidth: path.width * moduleSize, moduleSize, quietModules: path.x };
    });
}

test("[STAGE-5] QR codes have the minimum size at every resolution", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const withTimer = await createEvent(organizer);
  await patch(organizer, `/api/events/${withTimer.id}/timer/duration`, { duration: 300 });
  const smallest = { width: 1024, height: 768 };
  const screen = { ...PROJECTOR, viewport: smallest };
  const [lobby, timer] = await Promise.all([people.open(screen), people.open(screen)]);
  await lobby.goto(`/event/${id}/questions?display=bigscreen`);
  await expect(lobby.getByText("What would you like to ask?")).toBeVisible();
  await timer.goto(`/event/${withTimer.id}/timer?display=bigscreen`);
  await expect(timer.getByRole("timer")).toHaveText("05:00");
  // From small to large, so that a minimum is never reached with the code of the size before.
  for (const size of [
    smallest,
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ]) {
    await Promise.all([lobby.setViewportSize(size), timer.setViewportSize(size)]);
    const { width, height } = size;
    const unit = Math.min(width / 100, (height * 16) / 900);
    await expect(async () => {
      const { quietModules, outerHeight } = await measureCode(lobby, LOBBY_CODE);
      expect(quietModules).toBe(4);
      expect(Math.abs(outerHeight - Math.min(height * 0.6, width * 0.46))).toBeLessThan(2);
      const bar = await measureCode(timer, "[data-join-panel='below']");
      expect(bar.quietModules).toBe(4);
      expect(bar.codeWidth).toBeGreaterThanOrEqual((190 / 19.2) * unit);
      expect(bar.moduleSize).toBeGreaterThanOrEqual((5.5 / 19.2) * unit);
    }, `${width}`).toPass({ timeout: 10_000 });
  }
});

test("[STAGE-5] the QR code is large in activities without content, and has its minimum size beside the cloud", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const stage = await people.open(PROJECTOR);
  for (const tab of EVENT_TABS) {
    await stage.goto(`/event/${id}/${tab}?display=bigscreen`);
    await expect(stage.locator("[data-lobby] p").first(), tab).toBeVisible();
    // The app adds it when it has replaced the server's HTML.
    await expect(stage.getByTestId("floating-emojis")).toBeAttached();
    expect((await measureCode(stage, LOBBY_CODE)).outerHeight, tab).toBeCloseTo(648, 0);
  }
  await submitResponses(hubbub, id, ["captions", "keyboard"]);
  await stage.goto(`/event/${id}?display=bigscreen`);
  await expect(stage.getByText("2 responses")).toBeVisible();
  // The app adds the code when it runs.
  await expect
    .poll(async () => (await measureCode(stage, "[data-join-panel='beside']")).codeWidth)
    .toBeGreaterThanOrEqual(290);
  await patch(organizer, `/api/events/${id}`, { stageActivity: "join" });
  await expect(stage.getByTestId("lobby-code")).toBeVisible();
  await expect(stage.getByText("2 responses")).toBeVisible();
});

test("[STAGE-6] the lobby shows the number of people, and disappears with the first response", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${id}?display=bigscreen`);
  await expect(stage.getByText("No responses yet")).toBeVisible();
  await expect(stage.getByTestId("dots").locator("span")).toHaveCount(0);
  const phones = await Promise.all([people.open(PHONE), people.open(PHONE)]);
  for (const phone of phones) await phone.goto(`/event/${id}`);
  await expect(stage.getByTestId("dots").locator("span")).toHaveCount(2);
  await expect(stage.getByText("2 people here", { exact: true }).last()).toBeVisible();
  // No animation runs after the dots have appeared.
  await expect
    .poll(() => stage.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length))
    .toBe(0);
  await submitResponses(hubbub, id, ["captions"]);
  await expect(stage.getByText("1 response", { exact: true })).toBeVisible();
  await expect(stage.locator("[data-join-panel]")).toBeVisible();
});

/**
 * Waits for this number of floating reactions, moves them along their way in steps of 200 ms of its four seconds, at
 * several places in their lanes, and returns the visible texts and controls that they covered.
 */
function touchedByEmojis(page: Page, count: number): Promise<{ seen: number; touched: string[] }> {
  return page.evaluate(async (expected) => {
    const layer = document.querySelector("[data-testid='floating-emojis']");
    if (!layer) return { seen: 0, touched: [] };
    const obstacles = (): { box: DOMRect; name: string }[] => {
      const found: { box: DOMRect; name: string }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const parent = text.parentElement;
        if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        if (parent.closest("[data-testid='floating-emojis'], .sr-only, script")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) found.push({ box, name: text.textContent });
      }
      for (const control of document.querySelectorAll(
        "button, input, textarea, select, a[href], [data-lobby] svg, [data-join-panel] svg",
      )) {
        if (control.checkVisibility()) found.push({ box: control.getBoundingClientRect(), name: control.outerHTML });
      }
      return found;
    };
    const covers = (emoji: Element, frame: DOMRect, other: DOMRect) => {
      const box = emoji.getBoundingClientRect();
      const overX = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const bottom = Math.min(box.bottom, frame.bottom, other.bottom);
      return overX > 1 && bottom - Math.max(box.top, frame.top, other.top) > 1;
    };
    while (layer.childElementCount < expected) await new Promise(requestAnimationFrame);
    const frame = layer.getBoundingClientRect();
    const around = obstacles();
    const animations = layer.getAnimations({ subtree: true });
    const seenEmojis = new Set<Element>();
    const touched = new Set<string>();
    for (const animation of animations) animation.pause();
    for (let step = 0; step < 5 * 21; step += 1) {
      // Five times along the way, at the first places in a lane (placeOf in floating-emojis.ts). In 200 ms an emoji
      // moves by about its own size, so it skips nothing.
      const [time, place] = [(step % 21) * 200, (Math.floor(step / 21) * 0.618_034) % 1];
      for (const emoji of layer.querySelectorAll<HTMLElement>("[data-lane]"))
        emoji.style.setProperty("--at", place.toFixed(3));
      for (const animation of animations)
        animation.currentTime = time + (animation.effect?.getComputedTiming().delay ?? 0);
      for (const emoji of layer.children) {
        if (Number(getComputedStyle(emoji).opacity) === 0) continue;
        seenEmojis.add(emoji);
        for (const { box, name } of around) if (covers(emoji, frame, box)) touched.add(name.slice(0, 80));
      }
    }
    return { seen: seenEmojis.size, touched: [...touched] };
  }, count);
}

/** People who send a reaction each: three for each lane. The server lets 14 pass at once, then 16 per second. */
const SENDERS = 9;

for (const [name, options] of [
  ["a tablet", { viewport: { width: 800, height: 1000 } }],
  ["a wide page", { viewport: { width: 1440, height: 900 } }],
  ["a stage", { ...PROJECTOR, isStage: true }],
  ["a stage in Arabic", { ...PROJECTOR, locale: "ar", isStage: true }],
] as const) {
  test(`[STAGE-7] floating reactions cover no text and no control on any tab of ${name}`, async ({
    hubbub,
    people,
  }) => {
    const organizer = await people.open(DESKTOP);
    await signInAsOrganizer(organizer, hubbub);
    const { id } = await createEvent(organizer);
    await submitResponses(hubbub, id, ["captions for everybody", "keyboard order"]);
    const senders = await Promise.all(
      Array.from({ length: SENDERS }, () => LiveClient.open(new Visitor(hubbub.url), id)),
    );
    const { isStage, ...context } = { isStage: false, ...options };
    const page = await people.open(context);
    for (const tab of EVENT_TABS) {
      await page.goto(`/event/${id}/${tab}${isStage ? "?display=bigscreen" : ""}`);
      await expect(page.locator("[data-connected='true']").first()).toBeAttached();
      await page.getByTestId("floating-emojis").waitFor({ state: "attached" });
      const watching = touchedByEmojis(page, SENDERS);
      const react = () => {
        for (const [index, sender] of senders.entries()) {
          const emoji = QUICK_EMOJIS[index % QUICK_EMOJIS.length];
          sender.send(JSON.stringify({ type: "quick_reaction", data: { emoji } }));
        }
      };
      react();
      // If the page was too slow to show all of them at the same time, they are sent again after they have left it.
      const resending = setInterval(react, 6000);
      const { seen, touched } = await watching.finally(() => clearInterval(resending));
      expect(touched, tab).toEqual([]);
      expect(seen, `${tab}: none over a draw`).toBe(isStage && tab === "winners" ? 0 : SENDERS);
    }
    for (const sender of senders) sender.close();
  });
}

test("[STAGE-7] on a phone, floating reactions rise above the tabs and take no taps", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const sender = await LiveClient.open(new Visitor(hubbub.url), event.id);
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}/reactions`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.getByTestId("floating-emojis").waitFor({ state: "attached" });
  sender.send(JSON.stringify({ type: "quick_reaction", data: { emoji: QUICK_EMOJIS[0] } }));
  await phone.locator("[data-lane]").first().waitFor({ state: "attached" });
  const { bottom, tabsTop, isTapped } = await phone.evaluate(() => {
    const layer = document.querySelector("[data-testid='floating-emojis']")!;
    const frame = layer.getBoundingClientRect();
    const tapped = document.elementFromPoint(frame.x + frame.width / 2, frame.y + frame.height / 2);
    const tabs = document.querySelector("nav[aria-label='Activities']")!.getBoundingClientRect();
    return { bottom: frame.bottom, tabsTop: tabs.top, isTapped: layer.contains(tapped) };
  });
  expect(bottom).toBeLessThanOrEqual(tabsTop + 1);
  expect(isTapped).toBe(false);
  sender.close();
});

/** The names on the podium that are cut off, once the page has adapted to its size. */
function unfittingNames(page: Page): Promise<(string | null)[]> {
  return page.locator("[data-testid='podium'] bdi").evaluateAll(async (names) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return names
      .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3)
      .map((name) => name.textContent);
  });
}

test("[STAGE-8] names on the podium fit their columns, and equal ranks share a step", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
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
  const stage = await people.open(PROJECTOR);
  let board: (typeof boards)[number] = [];
  await stage.route(`**/api/events/${id}/leaderboard`, (route) => route.fulfill({ json: board }));
  for (board of boards) {
    await stage.setViewportSize(PROJECTOR.viewport);
    await stage.goto(`/event/${id}/leaderboard?display=bigscreen`);
    await expect(stage.locator("[data-testid='podium'] bdi")).toHaveCount(board.length);
    await stage.evaluate(() => document.fonts.ready);
    // From large to small: names that still have the font size of the size before do not fit better than at the end.
    for (const viewport of [PROJECTOR.viewport, { width: 1280, height: 720 }, { width: 1024, height: 768 }]) {
      await stage.setViewportSize(viewport);
      await expect(stage.locator("[data-testid='podium'] > li").first()).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => unfittingNames(stage), `${viewport.width}`).toEqual([]);
      const width = await stage.getByTestId("podium").evaluate((podium) => podium.getBoundingClientRect().width);
      expect(width / viewport.width).toBeGreaterThan(0.9);
    }
  }
});

test("[STAGE-9] a long question is shortened only if the stage is full", async ({ hubbub, people }) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const long = "How do you keep a screen reader user informed of changes that happen elsewhere on the page? "
    .repeat(5)
    .trim();
  const ask = (id: string, content: string) =>
    submit(hubbub, id, "social", { content, participantName: "Noor", participantId: `asker-${randomUUID()}` });
  const stage = await people.open(PROJECTOR);
  for (const others of [0, 6]) {
    const { id } = await createEvent(organizer);
    await patch(organizer, `/api/events/${id}`, { reviewAnonymousQuestions: false });
    for (let number = 1; number <= others; number += 1) await ask(id, `Question ${number}?`);
    // Questions without votes are sorted newest first.
    await ask(id, long);
    await stage.goto(`/event/${id}/questions?display=bigscreen`);
    const text = stage.locator("[data-testid='question-text']").filter({ hasText: long });
    await expect(text).toBeVisible();
    await expect.poll(() => text.evaluate((each) => each.scrollHeight > each.clientHeight + 1)).toBe(others > 0);
  }
});

test("[STAGE-4] the stage shows title and QR code from the first frame", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const stage = await people.open(PROJECTOR);
  await stage.addInitScript(() => {
    const missing: number[] = [];
    Object.assign(window, { missing });
    const look = () => {
      const isThere = document.querySelector("h1") && document.querySelector("[data-testid='stage'] [data-place] svg");
      // A frame can be drawn before the HTML has arrived completely.
      const isComplete = document.readyState !== "loading" && document.getElementById("root") !== null;
      if (isComplete && !isThere) missing.push(performance.now());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await stage.goto(`/event/${id}?display=bigscreen`);
  await expect(stage.getByText("No responses yet")).toBeVisible();
  expect(await stage.evaluate(() => (window as unknown as { missing: number[] }).missing)).toEqual([]);
});

test("[STAGE-10] a stage shows the numbers of every view before its scripts run and before its lists arrive, never a false 0", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, { enablePolls: true });
  const { id } = event;
  const settings = { enablePolls: true, chatModerationEnabled: false, reviewAnonymousQuestions: false };
  await patch(organizer, `/api/events/${id}`, settings);
  await patch(organizer, `/api/events/${id}/timer/duration`, { duration: 300 });
  const poll = await openPoll(organizer, id, {
    kind: "choice",
    question: "Tea or coffee?",
    options: [{ text: "Tea" }, { text: "Coffee" }],
    resultsVisibility: "live",
  });
  for (const name of ["Noor", "Kofi"]) {
    const attendee = new Visitor(hubbub.url);
    await attendee.get(`/event/${id}`);
    const calls = `/api/events/${id}`;
    const fields = { participantId: `stage-test-${name}`, participantName: name };
    const statuses = [
      await attendee.post(`${calls}/icebreaker`, { response: "captions", ...fields }),
      await attendee.post(`${calls}/polls/${poll.id}/answer`, { optionIds: [poll.options[0]?.id], ...fields }),
      await attendee.post(`${calls}/emoji`, { emoji: "excited", participantId: fields.participantId }),
      await attendee.post(`${calls}/chat`, { content: `Hello from ${name}`, ...fields }),
      await attendee.post(`${calls}/social`, { content: `What does ${name} ask?`, ...fields }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
  }
  // The results of an open poll are counted a moment after an answer.
  const answered = async () => {
    const [shown] = (await (await fetch(`${hubbub.url}/api/events/${id}/polls`)).json()) as { answered: number }[];
    return shown?.answered;
  };
  await expect.poll(answered).toBe(2);
  const views = {
    auto: ["2 answers", "100%"],
    poll: ["2 answers", "100%"],
    icebreaker: ["2 responses"],
    join: ["2 responses"],
    questions: ["2 asked", "What does Kofi ask?"],
    reactions: ["2 votes", "100%"],
    chat: ["Hello from Kofi"],
    timer: ["05:00", "Ready to start"],
  };
  const falseTexts = /(?:^|\D)0 (?:answers|responses|asked)|No \w+ yet|What would you like|A poll is coming|Waiting/u;

  const withoutScripts = await people.open({ ...PROJECTOR, errorsExpected: /ERR_FAILED/u });
  await withoutScripts.route("**/*.js", (route) => route.abort());
  // Scripts run, but no list and no live channel arrives.
  const slow = await people.open(PROJECTOR);
  await slow.route("**/api/**", () => undefined);
  await slow.routeWebSocket(/\/ws\?/u, () => undefined);
  await slow.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(window, { texts });
    const look = () => {
      for (const stage of document.querySelectorAll<HTMLElement>("[data-testid='stage']")) texts.add(stage.innerText);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [stageActivity, numbers] of Object.entries(views)) {
    await patch(organizer, `/api/events/${id}`, { stageActivity });
    for (const stage of [withoutScripts, slow]) {
      await stage.goto(`/event/${id}?display=bigscreen`);
      // The app adds it when it has replaced the server's HTML.
      if (stage === slow) await expect(stage.getByTestId("floating-emojis")).toBeAttached();
      for (const number of numbers) await expect(stage.getByTestId("stage")).toContainText(number);
      await expect(stage.locator("[data-place] svg").first()).toBeVisible();
      expect(await stage.getByTestId("stage").innerText(), stageActivity).not.toMatch(falseTexts);
    }
    const seen = await slow.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts]);
    expect(seen.length).toBeGreaterThan(0);
    for (const text of seen) {
      expect(text, stageActivity).not.toMatch(falseTexts);
      expect(text, stageActivity).toContain(numbers[0]);
    }
  }
});
