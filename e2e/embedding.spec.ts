/** The stage in frames of other sites, and what the Share section gives for it. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Request } from "@playwright/test";

import { listenLocally } from "../apps/server/src/testing/listen-locally.ts";
import { createEventWithOrganizer, patch, submitResponses } from "./support/event.ts";
import { expect, PROJECTOR, test } from "./support/test.ts";

test("[EMB-9] a framed stage follows the event on another site, without cookies and without anything to press", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await submitResponses(hubbub, event.id, ["captions", "keyboard"]);
  const address = `${hubbub.url}/stage/${event.id}?view=icebreaker&join=off`;
  const page = `<!doctype html><title>Intranet</title><iframe src="${address}" width="960" height="540"></iframe>`;
  // Another host name than the server's, so another site.
  const site = await listenLocally((_request, response) => response.setHeader("Content-Type", "text/html").end(page));
  const file = join(tmpdir(), `hubbub-deck-${event.id}.html`);
  await writeFile(file, page);
  try {
    for (const deck of [`http://localhost:${site.port}/`, pathToFileURL(file).href]) {
      const viewer = await people.open(PROJECTOR);
      await viewer.goto(deck);
      const stage = viewer.frameLocator("iframe");
      await expect(stage.getByText("captions").first(), deck).toBeVisible();
      await expect(stage.locator("[data-join-panel], [data-lobby] svg")).toHaveCount(0);
      await submitResponses(hubbub, event.id, ["contrast"]);
      await expect(stage.getByText("contrast").first(), deck).toBeVisible();
      const controls = "a, button, input, select, textarea, [tabindex]:not([tabindex='-1'])";
      await expect(stage.locator(controls)).toHaveCount(0);
      expect(await viewer.context().cookies()).toEqual([]);
      await viewer.close();
    }
  } finally {
    await site.close();
    await rm(file);
  }
  // The organizer's own browser has cookies and a token: the page uses neither.
  const finished: Request[] = [];
  organizer.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) finished.push(request);
  });
  await organizer.goto(`/stage/${event.id}`);
  await expect(organizer.getByText("captions").first()).toBeVisible();
  await patch(organizer, `/api/events/${event.id}`, { stageActivity: "questions" });
  await expect(organizer.getByText("What would you like to ask?")).toBeVisible();
  const sent = await Promise.all(finished.map((request) => request.allHeaders()));
  expect(sent.length).toBeGreaterThan(0);
  for (const headers of sent) {
    expect(headers["cookie"]).toBeUndefined();
    expect(headers["authorization"]).toBeUndefined();
  }
});

test("[EMB-9] a transparent stage lets the page behind it through, and a private archive shows its title", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, { title: "Closed doors" });
  const viewer = await people.open(PROJECTOR);
  await viewer.goto(`/stage/${event.id}?bg=transparent`);
  await expect(viewer.getByRole("heading")).toHaveText("Closed doors");
  const backgrounds = await viewer.evaluate(() =>
    [document.documentElement, document.body, document.querySelector("[data-testid='stage']")].map(
      (element) => element && getComputedStyle(element).backgroundColor,
    ),
  );
  expect(backgrounds).toEqual(Array.from({ length: 3 }, () => "rgba(0, 0, 0, 0)"));
  // An open stage would request its lists again, which a private archive refuses.
  await viewer.goto("about:blank");
  await patch(organizer, `/api/events/${event.id}/archive`, { isArchived: true, isPrivate: true });
  await viewer.goto(`/stage/${event.id}`);
  await expect(viewer.getByRole("main")).toHaveText("Closed doors");
  await expect(viewer.locator("[data-lobby], [data-join-panel]")).toHaveCount(0);
});

test("[EMB-10] the Share section copies forms for other programs and saves the QR code as SVG and PNG", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await organizer.goto(`/admin/${event.id}/share`);
  const card = organizer.getByRole("region", { name: "Embed in slides and streams" });
  await card.getByLabel("Show", { exact: true }).selectOption("questions");
  await card.getByRole("switch", { name: "Show how to join" }).click();
  const codes = card.locator("code");
  await expect(codes.nth(0)).toHaveText(
    new RegExp(`/stage/${event.id}\\?view=questions&bg=transparent&join=off$`, "u"),
  );
  await expect(codes.nth(1)).toContainText('<section data-background-iframe="');
  await expect(codes.nth(2)).toContainText('title="Accessible by Default"');
  await expect(card).toContainText("PowerPoint loads add-ins only over https");

  const save = async (format: string) => {
    const [download] = await Promise.all([
      organizer.waitForEvent("download"),
      organizer.getByRole("button", { name: `QR code as ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`hubbub-${event.id}.${format.toLowerCase()}`);
    return readFile(await download.path());
  };
  const svg = (await save("SVG")).toString();
  const modules = Number(/viewBox="0 0 (\d+) /u.exec(svg)?.[1]);
  expect(modules).toBeGreaterThan(20);
  expect(svg).toContain('fill="#ffffff"');
  const png = await save("PNG");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const width = png.readUInt32BE(16);
  expect(width).toBeGreaterThanOrEqual(1180);
  expect(width % modules).toBe(0);
});
