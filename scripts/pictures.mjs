/**
 * `node scripts/pictures.mjs`: takes all pictures of docs/images again, of the conference of `npm run demo`. Look at
 * each before you commit it: people and texts are simulated and differ from run to run.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { BROWSER_OF_TESTS, ensureBrowser } from "./browser.mjs";
import { build, environment, install, root, runtime } from "./launch.mjs";

/** `scale`: pixels of the picture per pixel of the page. */
const PHONE = { width: 390, height: 844, scale: 1.5 };
const DESKTOP = { width: 1440, height: 900, scale: 1 };
const PROJECTOR = { width: 1920, height: 1080, scale: 0.6 };
const BYTES_MAX = 60_000;
/** For texts, word cloud and winner to appear, and for messages to disappear. */
const SETTLE_MS = 8000;

install({ withTools: true });
build();
const { chromium } = await import("@playwright/test");
const executablePath = await ensureBrowser(BROWSER_OF_TESTS);
const stdio = ["ignore", "pipe", "inherit"];
const demo = spawn(runtime, ["apps/server/src/commands/demo.ts"], { cwd: root, env: environment, stdio });
let output = "";
while (!output.includes("Stop with Ctrl-C")) output += String((await once(demo.stdout, "data"))[0]);
const read = (pattern) => pattern.exec(output)?.[1] ?? "";
// The pictures show this address; the browser opens the demo's port instead.
const baseURL = "http://events.example.org";
const rule = `MAP events.example.org:80 127.0.0.1:${new URL(read(/Conference\s+(\S+)/u)).port}`;
const browser = await chromium.launch({ executablePath, args: [`--host-resolver-rules=${rule}`] });
try {
  await takePictures(read(/Event admin\s+\S+\/(\w+)/u));
} finally {
  await browser.close();
  demo.kill("SIGINT");
}

async function takePictures(eventId) {
  const [admin, event] = [`/admin/${eventId}`, `/event/${eventId}`];
  const organizer = await open(DESKTOP, "/");
  await organizer.getByRole("button", { name: "Get Started", exact: true }).click();
  await organizer.getByLabel("Username or email").fill(read(/sign in as\s+(\S+)/u));
  await organizer.getByLabel("Password", { exact: true }).fill(read(/password\s+(\S+)/u));
  await organizer.keyboard.press("Enter");
  await organizer.waitForURL("**/admin");
  // In the browser: only there the address leads to the demo.
  const call = (method, path, body) => organizer.evaluate(sendCall, [method, `/api/events/${eventId}${path}`, body]);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const openLink = async (role, label) =>
    open(PHONE, (await call("POST", "/access-links", { role, label, expiresAt })).url);

  const phone = await open(PHONE, `${event}/icebreaker`);
  await take(PHONE, phone, "phone-poll");
  await take(DESKTOP, organizer, "polls", `${admin}/polls`);
  const { id: target } = (await call("GET", "/polls")).find(({ state }) => state === "open");
  // It would cover a part of the word cloud.
  await call("POST", `/polls/${target}/close`, {});
  await phone.getByRole("textbox").first().fill("Clear storytelling");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  const scroll = (heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 90);
  await phone.getByRole("heading", { name: "Word cloud" }).evaluate(scroll);
  await take(PHONE, phone, "phone");

  // More than the demo's organizer publishes at a time.
  for (const content of ["Will there be a recording?", "Where are the slides?", "What did you leave out?"])
    await call("POST", "/social", { content, participantName: "Kofi" });
  await take(DESKTOP, organizer, "event-admin", `${admin}/questions`);
  await take(PHONE, await openLink("moderator", "Front row"), "moderator");
  await take(DESKTOP, organizer, "share", `${admin}/share`);

  const steps = [
    { kind: "view", target: "join", note: "Welcome everybody, and let them join." },
    { kind: "poll", target, note: "Read the question aloud. Wait for 30 answers." },
    { kind: "view", target: "questions", note: "Take the first three questions." },
  ];
  const { version } = await call("PUT", "/run-sheet", { steps, version: 0 });
  await call("POST", "/run-sheet/go", { step: 1, otherwise: "next", version });
  const speaker = await openLink("speaker", "Keynote");
  await speaker.getByRole("link", { name: "Remote" }).click();
  await take(PHONE, speaker, "remote");

  await call("PATCH", "/stage", { view: "icebreaker" });
  const stage = await open(PROJECTOR, `${event}?display=bigscreen`);
  await take(PROJECTOR, stage, "stage");
  await call("POST", "/prize/draw", {});
  await take(PROJECTOR, stage, "winner");
}

async function open({ width, height }, path) {
  const page = await browser.newPage({ baseURL, viewport: { width, height }, isMobile: width < 768, locale: "en-US" });
  await page.goto(path);
  return page;
}

/** Writes the picture with the best quality that is small enough. */
async function take({ width, height, scale }, page, name, path = null) {
  if (path !== null) await page.goto(path);
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: await page.evaluate(() => window.scrollY), width, height, scale };
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
    const picture = Buffer.from(data, "base64");
    writeFileSync(join(root, "docs/images", `${name}.webp`), picture);
    if (picture.length <= BYTES_MAX) return;
  }
  process.stdout.write(`${name}.webp is larger than ${BYTES_MAX} bytes\n`);
}

async function sendCall([method, path, body]) {
  const token = localStorage.getItem("hub_jwt_token");
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
