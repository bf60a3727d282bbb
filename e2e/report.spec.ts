import { signInAsOrganizer, createEvent, submitResponses } from "./support/event.ts";
import { DESKTOP, expect, test } from "./support/test.ts";

/** Number of pages of a PDF. Chromium writes one uncompressed page object per page. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0;
}

test("[CLOUD-19] prints the whole word cloud of the report, in light colors, without an empty last page", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({ ...DESKTOP, colorScheme: "dark" });
  await signInAsOrganizer(organizer, hubbub);
  const event = await createEvent(organizer);
  await submitResponses(hubbub, event.id, ["contrast and captions", "keyboard order", "contrast", "speech", "labels"]);
  await organizer.goto(`/admin/${event.id}/report`);
  const cloud = organizer.locator("article svg:has(text)");
  await expect(cloud.locator("text").first()).toBeVisible();

  await organizer.emulateMedia({ media: "print" });
  await organizer.setViewportSize({ width: 794, height: 1000 });
  // With the paper as high as the report, space below the content would add a second page.
  // The page may still be rendering the report for the new width.
  await expect(async () => {
    const height = await organizer
      .getByRole("article", { name: "Report" })
      .evaluate((report) => report.getBoundingClientRect().bottom + scrollY);
    const pdf = await organizer.pdf({ width: "794px", height: `${Math.ceil(height) + 4}px` });
    expect(pagesOf(pdf)).toBe(1);
  }).toPass({ timeout: 30_000 });

  const faults = await cloud.evaluate((picture) => {
    const edge = picture.getBoundingClientRect();
    const words = Array.from(picture.querySelectorAll("text"), (word) => word.getBoundingClientRect());
    const outside = words.filter(({ left, right }) => left < edge.left - 1 || right > edge.right + 1).length;
    return { outside, isOnPage: edge.left >= 0 && edge.right <= window.innerWidth };
  });
  expect(faults).toEqual({ outside: 0, isOnPage: true });
  await expect(organizer.locator("html")).toHaveCSS("color-scheme", "light");
});
