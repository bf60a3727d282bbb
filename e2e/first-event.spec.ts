import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import { createEventInForm, setUpOrganizer, setupLinkOf } from "./support/organizer.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, testWithNewServer as test } from "./support/test.ts";

test("[FL-1] [FIRST-7] an organizer creates an event, attendees answer, and all pages show the answers live", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESKTOP);
  await setUpOrganizer(organizer, setupLinkOf(hubbub));
  expect(new URL(organizer.url()).search, "no token stays in the address").toBe("");
  await expect(organizer.getByText("No events found")).toBeVisible();

  // On a phone the checklist shows the next open step only, until the person asks for all.
  await organizer.setViewportSize(PHONE.viewport);
  const steps = organizer.getByRole("region", { name: "First steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(1);
  await expect(steps).toContainText("Invite a moderator");
  await organizer.getByRole("button", { name: /^Show all/u }).click();
  await expect(steps).toHaveCount(7);
  await organizer.getByRole("button", { name: "Show only the next step" }).click();
  await expect(steps).toHaveCount(1);
  await organizer.setViewportSize(DESKTOP.viewport);

  const eventId = await createEventInForm(organizer, "Accessible by Default");
  await expect(organizer.getByText("Event created successfully!").first()).toBeVisible();
  await organizer.waitForURL(`**/admin/${eventId}`);
  await expect(organizer.getByRole("heading", { name: "Accessible by Default" })).toBeVisible();
  await expect(organizer.getByText("Live Event")).toBeVisible();

  // On a phone the overview keeps the header's tabs, whichever address it has.
  await organizer.setViewportSize(PHONE.viewport);
  await organizer.goto(`/admin/${eventId}/overview`);
  await expect(organizer.getByRole("heading", { name: "Accessible by Default" })).toBeVisible();
  await expect(organizer.getByRole("navigation", { name: "Admin", exact: true })).toBeVisible();
  await organizer.setViewportSize(DESKTOP.viewport);

  // One attendee types the code on the landing page, the other one opens the link.
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
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${eventId}?display=bigscreen`);
  await expect(stage.getByText("No responses yet")).toBeVisible();

  await expect(kofi.getByText("Connected to live updates")).toBeVisible();
  await kofi.getByLabel(ICEBREAKER_PROMPT).fill("Keyboard order, and captions for everybody");
  await kofi.getByLabel(/name/iu).fill("Kofi");
  // A toast is shown for five seconds only.
  await Promise.all([
    expect(kofi.getByText("Response submitted!")).toBeVisible(),
    kofi.getByRole("button", { name: "Submit Response" }).click(),
  ]);
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();

  // Every page shows the response without a reload.
  for (const page of [kofi, ingrid, stage, organizer]) {
    await expect(page.getByText("1 response").first()).toBeVisible();
    await expect(page.getByText("captions").first()).toBeAttached();
  }
  await expect(organizer.getByText("Kofi").first()).toBeVisible();

  await kofi.getByRole("button", { name: "Submit Another Response" }).click();
  await kofi.getByLabel(ICEBREAKER_PROMPT).fill("captions");
  await kofi.getByRole("button", { name: "Submit Response" }).click();
  await expect(stage.getByText("2 responses").first()).toBeVisible();

  // A switch takes effect immediately on every attendee's page.
  await organizer.getByRole("switch", { name: "Icebreaker" }).click();
  await expect(ingrid.getByLabel(ICEBREAKER_PROMPT)).toBeHidden();
  await organizer.getByRole("switch", { name: "Icebreaker" }).click();
  // The page shows another activity now, and the tab is available again.
  await ingrid.getByRole("navigation", { name: "Activities" }).getByRole("link", { name: "Icebreaker" }).click();
  await expect(ingrid.getByLabel(ICEBREAKER_PROMPT)).toBeVisible();

  // The share tab.
  await organizer
    .getByRole("tab", { name: "Share" })
    .or(organizer.getByRole("link", { name: "Share" }))
    .click();
  await expect(organizer.getByText(`/event/${eventId}`).first()).toBeVisible();
});
