import { createEvent, createGroup, patch, signInAsOrganizer, submitResponses } from "./support/event.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const OUT = "/tmp/brand-shots";

test("look", async ({ hubbub, people }) => {
  test.setTimeout(400_000);
  const organizer = await people.open({ ...DESKTOP });
  await signInAsOrganizer(organizer, hubbub);
  const maker = await people.open({ ...DESKTOP });
  const picture = async (width: number, height: number, text: string, color: string) => {
    await maker.setContent(
      `<div id="l" style="width:${width}px;height:${height}px;display:grid;place-items:center;font:bold ${Math.min(width, height) / 2.5}px sans-serif;color:${color};border:6px solid ${color};box-sizing:border-box;border-radius:12px">${text}</div>`,
    );
    return maker.locator("#l").screenshot({ omitBackground: true });
  };
  const wide = await picture(640, 120, "NORTHLIGHT CONF", "#123a6b");
  const tall = await picture(160, 420, "N", "#7a1030");
  const group = await createGroup(organizer, "Northlight Conference", "northlight");
  await organizer.goto("/admin/groups/northlight");
  await organizer.getByLabel("Logo", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: wide });
  await expect(organizer.getByRole("button", { name: "Remove logo" })).toBeVisible();
  const event = await createEvent(organizer, { title: "Accessible by default" });
  await patch(organizer, `/api/events/${event.id}`, { groupId: group.id, groupOrder: 1 });
  await submitResponses(hubbub, event.id, ["contrast", "keyboard order", "captions", "contrast", "speech", "labels"]);
  const colors = { yellow: "#ffe600", navy: "#001f4d", gray: "#808080" };
  for (const scheme of ["light", "dark"] as const) {
    const phone = await people.open({ ...PHONE, colorScheme: scheme });
    const stage = await people.open({ ...PROJECTOR, colorScheme: scheme });
    await organizer.emulateMedia({ colorScheme: scheme });
    for (const [name, color] of Object.entries(colors)) {
      await patch(organizer, `/api/event-groups/${group.id}`, { accentColor: color, hideProductName: name === "navy" });
      const shot = async (page: typeof phone, address: string, file: string) => {
        await page.goto(address);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${OUT}/${file}-${name}-${scheme}.png`, fullPage: file.startsWith("admin") });
      };
      await shot(phone, `/event/${event.id}`, "phone");
      await shot(stage, `/event/${event.id}?display=bigscreen`, "stage");
      if (name === "yellow") {
        await shot(phone, `/event/${event.id}/questions`, "phone-q");
        await shot(phone, `/event/${event.id}/reactions`, "phone-r");
        await shot(organizer, `/admin/${event.id}/share`, "admin-share");
        await shot(organizer, `/admin/${event.id}/report`, "admin-report");
        await shot(organizer, `/admin/groups/northlight`, "admin-group");
        await shot(phone, `/engage/northlight`, "group");
      }
    }
    if (scheme === "light") {
      await organizer.goto(`/admin/${event.id}/share`);
      await organizer.getByLabel("Logo", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: tall });
      await expect(organizer.getByRole("button", { name: "Remove logo" })).toBeVisible();
      await organizer.waitForTimeout(800);
      await organizer.screenshot({ path: `${OUT}/admin-share-tall.png`, fullPage: true });
      await organizer.emulateMedia({ media: "print" });
      await organizer.screenshot({ path: `${OUT}/print-share.png`, fullPage: true });
      await organizer.emulateMedia({ media: "screen" });
    }
  }
});
