import { brandColors } from "@hubbub/contract/brand-colors";
import type { Page } from "@playwright/test";

import { findViolations } from "./support/axe.ts";
import { createEvent, createGroup, patch, signInAsOrganizer, submitResponses } from "./support/event.ts";
import { DESKTOP, expect, type People, PHONE, PROJECTOR, test } from "./support/test.ts";
import type { RunningServer } from "../apps/server/src/testing/server-process.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const YELLOW = "#ffe600";
/** Too bright for the light theme, too dark for the dark one, and neither. */
const COLORS = [YELLOW, "#001f4d", "#808080"];
const GROUP = "Northlight Conference";

/** A transparent PNG, wider than its places. */
async function drawLogo(people: People): Promise<Buffer> {
  const page = await people.open({ viewport: { width: 800, height: 200 } });
  await page.setContent('<b id="logo" style="display:block;width:640px;font:80px serif;color:#123a6b">Northlight</b>');
  return page.locator("#logo").screenshot({ omitBackground: true });
}

/** A group with a session, and the organizer on the admin page of the group. */
async function openGroup(hubbub: RunningServer, people: People, permalink: string) {
  const organizer = await people.open({ ...DESKTOP, errorsExpected: /415/u });
  await signInAsOrganizer(organizer, hubbub);
  const group = await createGroup(organizer, GROUP, permalink);
  const event = await createEvent(organizer);
  await patch(organizer, `/api/events/${event.id}`, { groupId: group.id, groupOrder: 1 });
  await patch(organizer, `/api/event-groups/${group.id}/activate-event`, { eventId: event.id });
  await submitResponses(hubbub, event.id, ["captions", "keyboard order", "captions"]);
  await organizer.goto(`/admin/groups/${permalink}`);
  return {
    organizer,
    event,
    setGroup: (body: object) => patch(organizer, `/api/event-groups/${group.id}`, { ...body }),
  };
}

const uploadLogo = (page: Page, buffer: Buffer, name = "logo.png") =>
  page.getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });

/** The accent color inside of the branded part of a page. */
const accentOf = (page: Page) =>
  page
    .locator("[data-branded]")
    .first()
    .evaluate((part) => getComputedStyle(part).getPropertyValue("--color-teal"));

test("[BRAND-8] logo and color of a group are on phone, stage, report, poster, QR codes and group page, legible in both themes", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(240_000);
  const { organizer, event, setGroup } = await openGroup(hubbub, people, "northlight-brand");
  await uploadLogo(organizer, await drawLogo(people));
  await expect(organizer.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await organizer.getByLabel("Accent color").fill(YELLOW);
  const preview = organizer.locator("[data-theme-preview=light]");
  await expect(preview).toContainText("Shown slightly darker");
  await expect(preview.getByRole("img", { name: GROUP })).toBeVisible();
  await expect(organizer.locator("[data-theme-preview=dark]")).not.toContainText("Shown slightly");
  await organizer.getByRole("button", { name: "Save color" }).click();
  await expect(organizer.getByRole("button", { name: "Remove color" })).toBeVisible();

  const [phone, stage] = [await people.open(PHONE), await people.open(PROJECTOR)];
  const pages: [Page, string][] = [
    [phone, `/event/${event.id}`],
    [phone, `/event/${event.id}/questions`],
    [phone, "/engage/northlight-brand"],
    [stage, `/event/${event.id}/icebreaker?display=bigscreen`],
    [stage, `/stage/${event.id}`],
    [organizer, `/admin/${event.id}/report`],
    [organizer, `/admin/${event.id}/share`],
    [organizer, "/admin/groups/northlight-brand/codes"],
  ];
  for (const color of COLORS) {
    await setGroup({ accentColor: color });
    for (const [page, address] of pages) {
      await page.goto(address);
      const logo = page.getByRole("img", { name: GROUP }).first();
      await expect(logo, address).toBeVisible();
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth), address).toBe(640);
      expect((await accentOf(page)).trim(), address).toBe(brandColors(color, "light").accent);
      expect(await findViolations(page), `${address} in ${color}`).toEqual([]);
    }
  }
  await organizer.goto(`/admin/${event.id}/share`);
  await expect(organizer.getByText(`From the group ${GROUP}`)).toHaveCount(3);
});

test("[BRAND-4] the first paint has the colors, a change replaces them without others in between, and no brand means no request", async ({
  hubbub,
  people,
}) => {
  const { organizer, event, setGroup } = await openGroup(hubbub, people, "northlight-paint");
  const requests: string[] = [];
  const phone = await people.open(PHONE);
  phone.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await phone.goto(`/event/${event.id}`);
  await phone.getByRole("heading").first().waitFor();
  const product = (await accentOf(phone)).trim();
  expect(requests.filter((path) => /brand\.css|\/logo$/u.test(path))).toEqual([]);

  await setGroup({ accentColor: YELLOW });
  const { accent } = brandColors(YELLOW, "light");
  await expect.poll(async () => (await accentOf(phone)).trim()).toBe(accent);
  await phone.reload();
  const timing = await phone.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    });
    const styles = performance.getEntriesByType("resource").find(({ name }) => name.includes("brand.css"));
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const loaded = styles?.toJSON() as { responseEnd: number; renderBlockingStatus: string } | undefined;
    return {
      isBlocking: loaded?.renderBlockingStatus,
      isEarlier: loaded !== undefined && loaded.responseEnd <= (paint?.startTime ?? 0),
    };
  });
  expect(timing).toEqual({ isBlocking: "blocking", isEarlier: true });

  await phone.evaluate(() => {
    const seen = new Set<string>();
    const part = document.querySelector("[data-branded]");
    const look = () => {
      if (part) seen.add(getComputedStyle(part).getPropertyValue("--color-teal").trim());
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await patch(organizer, `/api/events/${event.id}`, { accentColor: "#7a1030" });
  await expect.poll(async () => (await accentOf(phone)).trim()).toBe("#7a1030");
  const seen = await phone.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual([accent, "#7a1030"]);
  expect(seen).not.toContain(product);
});

test("[BRAND-9] hides the product's name on phone and stage, keeps the legal links, and says why a file is refused", async ({
  hubbub,
  people,
}) => {
  const { organizer, event, setGroup } = await openGroup(hubbub, people, "northlight-name");
  await uploadLogo(organizer, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "logo.svg");
  await expect(organizer.getByRole("alert")).toHaveText("The logo must be a PNG, JPEG or WebP file.");
  await uploadLogo(organizer, await drawLogo(people));
  await expect(organizer.getByRole("button", { name: "Remove logo" })).toBeVisible();
  const [phone, stage] = [await people.open(PHONE), await people.open(PROJECTOR)];
  await phone.goto(`/event/${event.id}`);
  await stage.goto(`/event/${event.id}?display=bigscreen`);
  for (const page of [phone, stage])
    await expect(page.getByRole("banner").getByRole("img", { name: "Hubbub" })).toBeVisible();
  await organizer.getByRole("switch", { name: "Hide the product name" }).click();
  for (const page of [phone, stage]) {
    await expect(page.getByRole("banner").getByRole("img", { name: "Hubbub" })).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("img", { name: GROUP })).toBeVisible();
  }
  await expect(phone.getByRole("link", { name: "Privacy" })).toBeAttached();
  await organizer.goto(`/admin/${event.id}/report`);
  await expect(organizer.getByRole("article").getByRole("img", { name: GROUP })).toBeVisible();
  await expect(organizer.getByRole("article").getByRole("img", { name: "Hubbub" })).toHaveCount(0);
  await setGroup({ hideProductName: false });
  await expect(organizer.getByRole("article").getByRole("img", { name: "Hubbub" })).toBeVisible();
});
