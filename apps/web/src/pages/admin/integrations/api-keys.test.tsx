import type { ApiKey } from "@hubbub/contract/api-keys";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerEvent } from "../../../testing/events.ts";
import type { Server } from "../../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";

const event = organizerEvent();
const apiKey: ApiKey = {
  id: "abcdefgh",
  name: "Companion",
  scopes: ["stage", "events:read"],
  event: null,
  createdAt: "2026-11-22T10:00:00.000Z",
  expiresAt: "2027-02-20T10:00:00.000Z",
  lastUsedAt: null,
};

/** The test may change `server` later. */
function openPage(server: Server) {
  const others = { ...serverWith([event]), "GET /api/keys": { body: [] } };
  return openAdmin("/admin/integrations", Object.assign(server, { ...others, ...server }));
}

const rowOf = async (text: string) => within((await screen.findByText(text)).closest("li")!);

it("[KEY-15] is linked from the dashboard, and says that there are no keys", async () => {
  openAdmin("/admin", { ...serverWith([event]), "GET /api/keys": { body: [] } });
  await screen.findByRole("heading", { name: "Your events" });
  fireEvent.click(screen.getByRole("link", { name: "Integrations" }));
  expect(await screen.findByText("Nothing here yet")).toBeTruthy();
  expect(window.location.pathname).toBe("/admin/integrations");
});

it("[KEY-15] lists keys with scopes, event, end and last use, and allows no 21st", async () => {
  const ofEvent = { ...apiKey, id: "2", name: "Exporter", event: { id: event.id, title: event.title } };
  const used = { ...ofEvent, lastUsedAt: "2026-11-23T10:00:00.000Z" };
  const others = Array.from({ length: 18 }, (_, nth) => ({ ...apiKey, id: `${nth + 10}`, name: `Console ${nth}` }));
  openPage({ "GET /api/keys": { body: [apiKey, used, ...others] } });
  await screen.findByText("Companion");
  const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toMatch(/Companion.*All events.*Valid until.*Not used yet.*stage.*events:read/u);
  expect(second).toMatch(new RegExp(`Exporter.*${event.title}.*Valid until.*Last used`, "u"));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create API key" }).disabled).toBe(true);
});

it("[KEY-15] says that the keys could not be loaded", async () => {
  openPage({ "GET /api/keys": { status: 503, body: { code: "unavailable", message: "Later" } } });
  const card = within(await screen.findByRole("region", { name: "API keys" }));
  expect(await card.findByText("Could not load this part of the page.")).toBeTruthy();
});

it("[KEY-15] revokes a key after a confirmation", async () => {
  let keys = [apiKey];
  const sent = openPage({
    "GET /api/keys": () => ({ body: keys }),
    [`DELETE /api/keys/${apiKey.id}`]: () => {
      keys = [];
      return { status: 204, body: null };
    },
  });
  fireEvent.click((await rowOf("Companion")).getByRole("button", { name: "Revoke Companion" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(sent.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("Nothing here yet")).toBeTruthy();
});

it("[KEY-16] keeps the dialog with its input open after a refusal, then shows the new key once", async () => {
  const key = "hubbub_abcdefgh_secret";
  const message = "You can have at most 20 API keys. Revoke one first.";
  const server: Server = { "POST /api/keys": { status: 409, body: { code: "conflict", message } } };
  const sent = openPage(server);
  await screen.findByText("Nothing here yet");
  fireEvent.click(screen.getByRole("button", { name: "Create API key" }));
  const dialog = within(screen.getByRole("dialog"));
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create API key" });
  fireEvent.change(dialog.getByLabelText("Name"), { target: { value: " Companion " } });
  expect(create.disabled).toBe(true);
  fireEvent.click(dialog.getByRole("checkbox", { name: "stage" }));
  fireEvent.click(dialog.getByRole("checkbox", { name: "events:read" }));
  fireEvent.click(create);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe(" Companion ");
  expect(sent.find(({ name }) => name === "POST /api/keys")?.body).toEqual({
    name: "Companion",
    scopes: ["events:read", "stage"],
    eventId: null,
    days: 90,
  });
  server["POST /api/keys"] = { status: 201, body: { ...apiKey, key } };
  Object.assign(server, { "GET /api/keys": { body: [apiKey] } });
  fireEvent.click(create);
  expect(await screen.findByText(key)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText(key)).toBeNull());
  expect(screen.getByText("Companion")).toBeTruthy();
});
