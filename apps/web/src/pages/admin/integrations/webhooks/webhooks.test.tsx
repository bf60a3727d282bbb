import type { Webhook, WebhookDelivery } from "@hubbub/contract/webhooks";
import { WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Server } from "../../../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";

const webhook: Webhook = {
  id: "3",
  url: "https://hooks.example.org/hubbub",
  types: ["event.ended"],
  isEnabled: true,
  createdAt: "2026-05-01T09:00:00.000Z",
  switchedOff: null,
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  dropped: 0,
};
const delivery: WebhookDelivery = {
  id: "8",
  messageId: "0b0f2a3c",
  type: "event.ended",
  createdAt: "2026-05-01T09:00:00.000Z",
  state: "failed",
  attempts: 6,
  nextAt: null,
  triedAt: "2026-05-01T09:00:00.000Z",
  status: 503,
  durationMs: 120,
  fault: "status",
};

function open(webhooks: readonly Webhook[] | null, server: Server = {}) {
  const list = webhooks === null ? { status: 503, body: {} } : { body: webhooks };
  return openAdmin("/admin/integrations", { ...serverWith([]), "GET /api/webhooks": list, ...server });
}

/** A server on which the call replaces the list. */
function changing(
  call: string,
  answer: { status?: number; body: unknown },
  before: Webhook[],
  after: Webhook[],
): Server {
  let list = before;
  return {
    "GET /api/webhooks": () => ({ body: list }),
    [call]: () => {
      list = after;
      return answer;
    },
  };
}

describe("the card of webhooks", () => {
  it("[WH-15] adds an endpoint and shows its secret once", async () => {
    const created = { status: 201, body: { ...webhook, secret: "whsec_c2VjcmV0" } };
    const sent = open([], changing("POST /api/webhooks", created, [], [webhook]));
    expect(await screen.findByText("Nothing here yet")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Add endpoint" }));
    const dialog = screen.getByRole("dialog", { name: "Add endpoint" });
    expect(within(dialog).getAllByRole("checkbox", { checked: true })).toHaveLength(7);
    fireEvent.click(within(dialog).getByRole("checkbox", { name: "event.activated" }));
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Address" }), { target: { value: webhook.url } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add endpoint" }));
    expect(await screen.findByText("whsec_c2VjcmV0")).toBeTruthy();
    const { url, types } = sent.find(({ name }) => name === "POST /api/webhooks")!.body as Webhook;
    expect(url).toBe(webhook.url);
    expect(types).toContain("event.ended");
    expect(types).not.toContain("event.activated");
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByText("whsec_c2VjcmV0")).toBeNull();
    expect(await screen.findByText(webhook.url)).toBeTruthy();
  });

  it("[WH-15] says why an endpoint was switched off, and switches it on again", async () => {
    const off: Webhook = {
      ...webhook,
      isEnabled: false,
      switchedOff: { reason: "failing", at: webhook.createdAt },
      failingSince: webhook.createdAt,
      dropped: 12,
    };
    const sent = open([off], changing("PATCH /api/webhooks/3", { body: webhook }, [off], [webhook]));
    expect(await screen.findByText(/because every attempt failed for 24 hours/u)).toBeTruthy();
    expect(screen.getByText(/12 webhooks were dropped/u)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    fireEvent.click(screen.getByRole("switch", { name: "Send webhooks" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect.poll(() => screen.queryByText(/24 hours/u)).toBeNull();
    expect(sent.find(({ name }) => name === "PATCH /api/webhooks/3")?.body).toMatchObject({ isEnabled: true });
  });

  it.each([
    ["gone", /responded with 410/u],
    ["disabled", /account was disabled/u],
  ] as const)("[WH-15] says that an endpoint is off because of %s", async (reason, text) => {
    open([{ ...webhook, isEnabled: false, switchedOff: { reason, at: webhook.createdAt } }]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("[WH-15] lists the deliveries, sends one again, and sends a test", async () => {
    const sent = open([webhook], {
      "GET /api/webhooks/3/deliveries": { body: [delivery] },
      "POST /api/webhooks/3/deliveries/8/again": { status: 204, body: null },
      "POST /api/webhooks/3/test": { status: 204, body: null },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Deliveries" }));
    expect(await screen.findByText(/HTTP status 503 · 120 ms · 6 attempts/u)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Send again" }));
    fireEvent.click(screen.getByRole("button", { name: "Send test" }));
    await expect
      .poll(() => sent.map(({ name }) => name).filter((name) => name.startsWith("POST")))
      .toEqual(["POST /api/webhooks/3/deliveries/8/again", "POST /api/webhooks/3/test"]);
  });

  it("[WH-15] deletes an endpoint after a confirmation, and offers no eleventh", async () => {
    const full = Array.from({ length: WEBHOOKS_MAX }, (_, index) => ({ ...webhook, id: String(index + 3) }));
    open(full, changing("DELETE /api/webhooks/3", { status: 204, body: null }, full, full.slice(1)));
    const remove = (await screen.findAllByRole("button", { name: "Delete" }))[0]!;
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add endpoint" });
    expect(add.disabled).toBe(true);
    fireEvent.click(remove);
    const dialog = screen.getByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await expect.poll(() => add.disabled).toBe(false);
  });

  it("[WH-15] says that the endpoints could not be loaded", async () => {
    open(null);
    expect(await screen.findByText("Could not load this part of the page.")).toBeTruthy();
  });
});
