import type { JoinAddresses } from "@hubbub/contract/join";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { organizerEvent } from "../../../../testing/events.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";
import { type Server } from "../../../../testing/fake-server.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
const network = "http://192.168.7.20:3000";
const bridge = "http://172.17.0.1:3000";
const found: JoinAddresses = {
  chosen: null,
  network,
  host: null,
  addresses: [
    { origin: network, interfaceName: "wlan0", reachable: true, reason: "answered" },
    { origin: bridge, interfaceName: "docker0", reachable: null, reason: "virtual" },
    { origin: "http://[fd00::2]:3000", interfaceName: "wlan0", reachable: false, reason: "no-answer" },
  ],
  problem: null,
};

function openShare(answer: Partial<JoinAddresses> = {}, more: Server = {}, shown = event) {
  return openAdmin(`/admin/${event.id}/share`, {
    ...serverWith([shown]),
    [`GET ${path}/rehearsal`]: { body: null },
    [`GET ${path}/join-addresses`]: { body: { ...found, ...answer } },
    ...more,
  });
}

it("[JOIN-11] shows the network address when the page was opened at localhost, also in the link", async () => {
  expect(window.location.hostname).toBe("localhost");
  openShare();
  expect(await screen.findByText("This is the server's network address.")).toBeTruthy();
  expect(screen.getByText(`${network}/event/${event.id}`)).toBeTruthy();
  expect(screen.queryByRole("status", { name: /phone/u })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Automatic/u }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /fd00/u }).disabled).toBe(true);
});

it("[JOIN-11] changes the address", async () => {
  const chosen = { ...event, joinOrigin: bridge };
  const sent = openShare({}, { [`PATCH ${path}`]: { body: chosen } });
  fireEvent.click(await screen.findByRole("radio", { name: /172\.17/u }));
  expect(await screen.findByText(`${bridge}/event/${event.id}`)).toBeTruthy();
  expect(screen.getByText("This address was chosen for the event.")).toBeTruthy();
  expect(sent.find(({ name }) => name === `PATCH ${path}`)?.body).toEqual({ joinOrigin: bridge });
});

it("[JOIN-11] shows moderators the addresses, but disables the choice", async () => {
  openShare({}, {}, organizerEvent({ role: "moderator" }));
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /Automatic/u })).disabled).toBe(true);
});

it.each([
  [{ problem: "loopback-host", host: "127.0.0.1", network: null }, /started with HOST=127\.0\.0\.1/u],
  [{ problem: "no-network", network: null, addresses: [] }, /The server is not connected to a network/u],
  [{ problem: "chosen-gone", chosen: "http://10.0.0.9:3000" }, /no longer has the address http:\/\/10\.0\.0\.9:3000/u],
  [{ problem: "chosen-silent", chosen: "http://10.0.0.9:3000" }, /does not respond at/u],
  [{ problem: "container" }, /runs in a container/u],
  [
    {
      problem: "public-url",
      addresses: [{ origin: "x", interfaceName: null, reachable: false, reason: "unknown-name" }],
    },
    /host name of .* was not found/u,
  ],
] as const)("[JOIN-8] the Share tab explains the problem %j", async (answer, sentence) => {
  openShare(answer as Partial<JoinAddresses>);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it("[FIRST-2] records that the poster was printed", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const sent = openShare({}, { [`POST ${path}/poster-prints`]: { body: null } });
  fireEvent.click(await screen.findByRole("button", { name: "Print poster" }));
  expect(print).toHaveBeenCalledOnce();
  await waitFor(() => expect(sent.some(({ name }) => name === `POST ${path}/poster-prints`)).toBe(true));
});
