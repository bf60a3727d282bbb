import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerEvent } from "../../../testing/events.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";
import { filterEvents, eventStateOf } from "./event-filter.ts";

const live = organizerEvent();
const archived = organizerEvent({ id: "XM52C8RA", title: "Café Talk", isArchived: true });
const inactive = organizerEvent({ id: "3TBW9HKE", title: "Later", isActive: false, sessionState: "future" });

it("[ADM-5] gives an event the badge Archived, else Active, else Inactive", () => {
  expect([live, archived, inactive].map(eventStateOf)).toEqual(["active", "archived", "inactive"]);
});

it("[ADM-5] finds events by words without accents, and by code with or without spaces", () => {
  const events = [live, archived, inactive];
  expect(filterEvents(events, "all", "cafe talk")).toEqual([archived]);
  expect(filterEvents(events, "all", "7kq4 m2")).toEqual([live]);
  expect(filterEvents(events, "active", "")).toEqual([live]);
  expect(filterEvents(events, "archived", "later")).toEqual([]);
  expect(filterEvents(events, "all", "  ")).toEqual(events);
});

it("[ADM-5] lists each event with badge, code and View, and shows the number of events", async () => {
  openAdmin("/admin", serverWith([live, archived, inactive]));
  expect(await screen.findByText("1 event is live now. 3 events in total.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByText("7KQ4 M2XD")).toBeTruthy();
  expect(screen.getByText("Inactive")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("link", { name: "View" })[0]!);
  expect(window.location.pathname).toBe("/admin/7KQ4M2XD");
});

it("[ADM-6] shows that there are no events, with a link to Create Event", async () => {
  openAdmin("/admin", serverWith([]));
  expect(await screen.findByText("No events found.")).toBeTruthy();
  expect(screen.getByText("Create your first event to get started!")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("link", { name: "Create Event" }).at(-1)!);
  expect(window.location.pathname + window.location.search).toBe("/admin/create");
  expect(await screen.findByRole("heading", { name: "Create Event" })).toBeTruthy();
});
