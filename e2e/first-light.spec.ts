import { createEvent, setUpOrganizer } from "./support/organizer.ts";
import { DESK, expect, PHONE, PROJECTOR, startsAfresh as test } from "./support/test.ts";

test("[FL-1] an organizer runs a real event, a room answers, the wall shows it live", async ({ hubbub, people }) => {
  const organizer = await people.open(DESK);
  await setUpOrganizer(organizer, hubbub.setupLink ?? "");
  expect(new URL(organizer.url()).search, "no token stays in the address").toBe("");
  await expect(organizer.getByText("No events found")).toBeVisible();

  const eventId = await createEvent(organizer, "Accessible by Default");
  await expect(organizer.getByText("Event created successfully!").first()).toBeVisible();
  await organizer.waitForURL(`**/admin/${eventId}`);
  await expect(organizer.getByRole("heading", { name: "Accessible by Default" })).toBeVisible();
  await expect(organizer.getByText("Live Event")).toBeVisible();

  // One attendee types the code on the landing page, the other opens the link; the projector shows the wall.
  const kofi = await people.open(PHONE);
  await kofi.goto("/");
  await kofi
    .getByLabel(/code|here for an event/iu)
    .first()
    .fill(`${eventId.slice(0, 4).toLowerCase()} ${eventId.slice(4)}`);
  await kofi.getByRole("button", { name: "Join" }).click();
  await kofi.waitForURL(`**/event/${eventId}/icebreaker`);
  const ingrid = await people.open(PHONE);
  await ingrid.goto(`/event/${eventId}`);
  await ingrid.waitForURL(`**/event/${eventId}/icebreaker`);
  const wall = await people.open(PROJECTOR);
  await wall.goto(`/event/${eventId}?display=bigscreen`);
  await expect(wall.getByText("No responses yet")).toBeVisible();

  await expect(kofi.getByText("Connected to live updates")).toBeVisible();
  await kofi
    .getByLabel("What do you want to learn from this session?")
    .fill("Keyboard order, and captions for everybody");
  await kofi.getByLabel(/name/iu).fill("Kofi");
  await kofi.getByRole("button", { name: "Submit Response" }).click();
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(kofi.getByText("Response submitted!")).toBeVisible();

  // Within a second on every screen.
  for (const page of [kofi, ingrid, wall, organizer]) {
    await expect(page.getByText("1 response").first()).toBeVisible({ timeout: 3000 });
    await expect(page.getByText("captions").first()).toBeAttached({ timeout: 3000 });
  }
  await expect(organizer.getByText("Kofi").first()).toBeVisible();

  await kofi.getByRole("button", { name: "Submit Another Response" }).click();
  await kofi.getByLabel("What do you want to learn from this session?").fill("captions");
  await kofi.getByRole("button", { name: "Submit Response" }).click();
  await expect(wall.getByText("2 responses").first()).toBeVisible();

  // A switch takes effect at once on every attendee's page.
  await organizer.getByRole("switch", { name: "Icebreaker" }).click();
  await expect(ingrid.getByLabel("What do you want to learn from this session?")).toBeHidden();
  await organizer.getByRole("switch", { name: "Icebreaker" }).click();
  // Another activity took its place on the page; its tab is back.
  await ingrid.getByRole("navigation", { name: "Activities" }).getByRole("link", { name: "Icebreaker" }).click();
  await expect(ingrid.getByLabel("What do you want to learn from this session?")).toBeVisible();

  // The share tab.
  await organizer
    .getByRole("tab", { name: "Share" })
    .or(organizer.getByRole("link", { name: "Share" }))
    .click();
  await expect(organizer.getByText(`/event/${eventId}`).first()).toBeVisible();
});
