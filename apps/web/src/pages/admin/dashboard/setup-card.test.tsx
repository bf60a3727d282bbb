import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerEvent } from "../../../testing/events.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";

const steps = (done: readonly string[]) =>
  ["moderator", "rehearsal", "poster", "translation", "legal", "backup", "summit"].map((name) => ({
    name,
    isDone: done.includes(name),
  }));
const checklist = (done: readonly string[], isDismissed = false) => ({ body: { steps: steps(done), isDismissed } });
const GET = "GET /api/setup-checklist";

it("[FIRST-4] shows the steps with their links, and which are done", async () => {
  openAdmin("/admin", { ...serverWith([organizerEvent()]), [GET]: checklist(["backup"]) });
  const card = within(await screen.findByRole("region", { name: "First steps" }));
  expect(card.getByText("1 of 7 done")).toBeTruthy();
  expect(card.getAllByRole("listitem")).toHaveLength(7);
  const hrefOf = (name: RegExp) => card.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/Invite a moderator/u)).toBe("/admin/7KQ4M2XD/team");
  expect(hrefOf(/Run a rehearsal/u)).toBe("/admin/7KQ4M2XD/share");
  expect(hrefOf(/Summit group/u)).toBe("/admin/groups");
  expect(card.queryByRole("link", { name: /Create a backup/u })).toBeNull();
  expect(card.getByText("(done)")).toBeTruthy();
});

it("[FIRST-7] marks the next open step, and says to screen readers whether the list is collapsed", async () => {
  openAdmin("/admin", { ...serverWith([organizerEvent()]), [GET]: checklist(["moderator"]) });
  const card = within(await screen.findByRole("region", { name: "First steps" }));
  const list = card.getByRole("list");
  const more = card.getByRole("button", { name: "Show all 7" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  expect(list.hasAttribute("data-folded")).toBe(true);
  expect(list.querySelector("[data-next]")?.textContent).toMatch(/Run a rehearsal/u);
  fireEvent.click(more);
  expect(list.hasAttribute("data-folded")).toBe(false);
  expect(card.getByRole("button", { name: "Show only the next step" }).getAttribute("aria-expanded")).toBe("true");
});

it("[FIRST-4] links to Create Event while there is no event", async () => {
  openAdmin("/admin", { ...serverWith([]), [GET]: checklist([]) });
  const link = await screen.findByRole("link", { name: /Print the poster/u });
  expect(link.getAttribute("href")).toBe("/admin/create");
  expect(screen.getByText("No events found.")).toBeTruthy();
});

it.each([
  ["to other organizers", { body: null }],
  ["when all is done", checklist(steps([]).map(({ name }) => name))],
  ["when it was dismissed", checklist([], true)],
])("[FIRST-4] shows nothing %s", async (_when, answer) => {
  const sent = openAdmin("/admin", { ...serverWith([organizerEvent()]), [GET]: answer });
  await screen.findByText("Your events");
  await waitFor(() => expect(sent.some(({ name }) => name === GET)).toBe(true));
  expect(screen.queryByText("First steps")).toBeNull();
});

it("[FIRST-4] can be dismissed, and restored with Undo", async () => {
  openAdmin("/admin", {
    ...serverWith([organizerEvent()]),
    [GET]: checklist([]),
    "PATCH /api/setup-checklist": (body) => checklist([], (body as { isDismissed: boolean }).isDismissed),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss the checklist" }));
  await waitFor(() => expect(screen.queryByText("First steps")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  expect(await screen.findByText("First steps")).toBeTruthy();
});
