import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerGroup } from "../../../groups/group.fixture.ts";
import { organizerEvent } from "../../../testing/events.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";
import { type Answer, refusal, type Server } from "../../../testing/fake-server.ts";

const server = (more: Server = {}): Server => ({
  ...serverWith([organizerEvent()]),
  "GET /api/event-groups": {
    body: [
      organizerGroup(),
      organizerGroup({ id: "2", permalink: "open-days", sessionAccessMode: "open", title: "Open Days" }),
    ],
  },
  ...more,
});
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openDialog(more: Server = {}) {
  const sent = openAdmin("/admin/groups", server(more));
  fireEvent.click(await screen.findByRole("button", { name: "Create Event Group" }));
  return sent;
}

it("[GRP-60] lists groups as links to their admin pages, with public address and Hybrid Mode badge", async () => {
  openAdmin("/admin/groups", server());
  const card = (await screen.findByText("/engage/northlight")).closest("li")!;
  expect(card.textContent).toContain("Hybrid Mode");
  expect(screen.getByText("/engage/open-days").closest("li")!.textContent).not.toContain("Hybrid Mode");
  fireEvent.click(screen.getByRole("link", { name: "Northlight Conference" }));
  expect(window.location.pathname).toBe("/admin/groups/northlight");
});

it("[GRP-61] fills an empty permalink with the title's slug on blur, and does not overwrite one", async () => {
  await openDialog();
  type("Title", "Café & Bar: Zweite!");
  fireEvent.blur(field("Title"));
  expect(field("Permalink").value).toBe("cafe-bar-zweite");
  type("Title", "Another");
  fireEvent.blur(field("Title"));
  expect(field("Permalink").value).toBe("cafe-bar-zweite");
  type("Permalink", "Spaces And ÜPPER");
  expect(field("Permalink").value).toBe("spacesandpper");
});

it("[GRP-62] shows Missing fields without title or permalink, and sends nothing", async () => {
  const sent = await openDialog();
  press("Create");
  expect(await screen.findByText("Missing fields")).toBeTruthy();
  expect(screen.getByText("Please fill in both title and permalink")).toBeTruthy();
  expect(sent.some(({ name }) => name.startsWith("POST"))).toBe(false);
});

it("[GRP-62] creates a group; after a refusal shows it once and keeps the values", async () => {
  let refused: Answer | null = refusal(409, "conflict", "Permalink already taken", "permalink");
  const sent = await openDialog({
    "POST /api/event-groups": (body) =>
      refused ?? { status: 201, body: organizerGroup({ id: "3", ...(body as object) }) },
  });
  type("Title", "Northlight Two");
  fireEvent.blur(field("Title"));
  press("Create");
  expect(await screen.findByText("Permalink already taken")).toBeTruthy();
  expect(field("Permalink").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Creation failed")).toBeNull();
  refused = refusal(409, "conflict", "Not now");
  press("Create");
  expect(await screen.findByText("Creation failed")).toBeTruthy();
  expect(screen.getByText("Not now")).toBeTruthy();
  expect(field("Permalink").getAttribute("aria-invalid")).toBeNull();
  expect(field("Title").value).toBe("Northlight Two");
  refused = null;
  type("Permalink", "northlight-second");
  press("Create");
  expect(await screen.findByText("Event group created!")).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ title: "Northlight Two", description: "", permalink: "northlight-second" });
  expect(await screen.findByRole("link", { name: "Northlight Two" })).toBeTruthy();
});
