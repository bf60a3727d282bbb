import { beOrganizer, makeEvent, submitResponses } from "./support/event.ts";
import { DESK, expect, test } from "./support/test.ts";

/** Pages of a PDF by its own text: Chromium writes one page object per page, uncompressed. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0;
}

test("[CLOUD-19] prints the report's whole cloud, light from a dark screen, without an empty last page", async ({
  hubbub,
  people,
}) => {
  const desk = await people.open({ ...DESK, colorScheme: "dark" });
  await beOrganizer(desk, hubbub);
  const event = await makeEvent(desk);
  await submitResponses(hubbub, event.id, ["contrast and captions", "keyboard order", "contrast", "speech", "labels"]);
  await desk.goto(`/admin/${event.id}?section=report`);
  const cloud = desk.locator(".cloud-picture");
  await expect(cloud.locator("text").first()).toBeVisible();

  await desk.emulateMedia({ media: "print" });
  await desk.setViewportSize({ width: 794, height: 1000 });
  // On paper as high as the report it takes one page; space below its content would make a second one.
  const height = await desk.locator(".report").evaluate((report) => report.getBoundingClientRect().bottom + scrollY);
  const pdf = await desk.pdf({ width: "794px", height: `${Math.ceil(height) + 4}px` });
  expect(pagesOf(pdf)).toBe(1);

  const faults = await cloud.evaluate((picture) => {
    const edge = picture.getBoundingClientRect();
    const words = Array.from(picture.querySelectorAll("text"), (word) => word.getBoundingClientRect());
    const outside = words.filter(({ left, right }) => left < edge.left - 1 || right > edge.right + 1).length;
    return { outside, isOnPage: edge.left >= 0 && edge.right <= window.innerWidth };
  });
  expect(faults).toEqual({ outside: 0, isOnPage: true });
  await desk.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(desk.locator("html")).toHaveCSS("color-scheme", "light");
});
