import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { pageConfig } from "../../../lib/page-data.ts";
import { organizerEvent } from "../../../testing/events.ts";
import { openAdmin, organizer, serverWith } from "../admin-test-kit.tsx";

const withoutPremium = { ...organizer, premium: false };
const refusal = { status: 401, body: { code: "unauthenticated", message: "Authentication required" } };

it("[ADM-1] asks people who are not signed in to sign in, and sends no request", () => {
  const sent = openAdmin("/admin", serverWith([]), { signedIn: false });
  expect(screen.getByRole("heading", { name: "Authentication Required" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
  expect(sent).toEqual([]);
});

it("[ADM-1] shows Loading dashboard until the data has arrived", async () => {
  openAdmin("/admin", serverWith([organizerEvent()]));
  expect(screen.getByText("Loading dashboard")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Your events" })).toBeTruthy();
  expect(screen.queryByText("Loading dashboard")).toBeNull();
});

it("[ADM-2] treats a 401 as an expired sign-in: removes it and shows a message", async () => {
  openAdmin("/admin", { ...serverWith([]), "GET /api/user": refusal });
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
  expect(screen.getByText(/Your session has expired/u)).toBeTruthy();
  expect(window.localStorage.getItem("hub_jwt_token")).toBeNull();
  expect(window.localStorage.getItem("hub_user_data")).toBeNull();
});

it("[ADM-3] shows Premium Required without premium and events, with a link to the hub", async () => {
  openAdmin("/admin", serverWith([], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Premium Required" })).toBeTruthy();
  const upgrade = screen.getByRole("link", { name: "Upgrade to Premium" });
  expect(upgrade.getAttribute("href")).toBe(pageConfig.hub.premiumUrl);
  expect(upgrade.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("[ADM-3] lets organizers without premium in if they have an event", async () => {
  openAdmin("/admin", serverWith([organizerEvent()], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Accessible by Default" })).toBeTruthy();
});

it("[ADM-13] shows Premium Required instead of the form to people who only help with events of others", async () => {
  openAdmin("/admin/create", serverWith([organizerEvent({ role: "moderator" })], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Premium Required" })).toBeTruthy();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

it("[ADM-13] offers new groups to an owner without premium, but not to people who only help", async () => {
  const groups = { "GET /api/event-groups": { body: [] } };
  openAdmin("/admin/groups", { ...serverWith([organizerEvent({ role: "admin" })], withoutPremium), ...groups });
  await screen.findByText("No event groups yet");
  expect(screen.queryByRole("button", { name: "Create Event Group" })).toBeNull();
  cleanup();
  openAdmin("/admin/groups", { ...serverWith([organizerEvent()], withoutPremium), ...groups });
  await screen.findByText("No event groups yet");
  expect(screen.getByRole("button", { name: "Create Event Group" })).toBeTruthy();
});

it("[ADM-4] shows the error when the server fails, and retries on click", async () => {
  const server = serverWith([organizerEvent()]);
  let down = true;
  openAdmin("/admin", {
    ...server,
    "GET /api/events": () =>
      down
        ? { status: 503, body: { code: "unavailable", message: "The database is not reachable" } }
        : { body: [organizerEvent()] },
  });
  expect(await screen.findByText(/The database is not reachable/u)).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Your events" })).toBeTruthy();
});
