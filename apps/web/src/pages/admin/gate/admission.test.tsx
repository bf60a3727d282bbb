import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { pageConfig } from "../../../lib/page-data.ts";
import { openDesk, organizer, organizerEvent, serverWith } from "../admin-test-kit.tsx";

const withoutPremium = { ...organizer, premium: false };
const refusal = { status: 401, body: { code: "unauthenticated", message: "Authentication required" } };

it("[ADM-1] asks whoever is not signed in to sign in, and calls nothing", () => {
  const sent = openDesk("/admin", serverWith([]), { signedIn: false });
  expect(screen.getByRole("heading", { name: "Authentication Required" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
  expect(sent).toEqual([]);
});

it("[ADM-1] says Loading dashboard until the answers are there", async () => {
  openDesk("/admin", serverWith([organizerEvent()]));
  expect(screen.getByText("Loading dashboard")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Your events" })).toBeTruthy();
  expect(screen.queryByText("Loading dashboard")).toBeNull();
});

it("[ADM-2] takes a 401 as a lapsed sign-in: forgets it and says so", async () => {
  openDesk("/admin", { ...serverWith([]), "GET /api/user": refusal });
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeTruthy();
  expect(screen.getByText(/Your sign-in has lapsed/u)).toBeTruthy();
  expect(window.localStorage.getItem("hub_jwt_token")).toBeNull();
  expect(window.localStorage.getItem("hub_user_data")).toBeNull();
});

it("[ADM-3] shows Premium Required without premium and without events, with the way to the hub", async () => {
  openDesk("/admin", serverWith([], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Premium Required" })).toBeTruthy();
  const upgrade = screen.getByRole("link", { name: "Upgrade to Premium" });
  expect(upgrade.getAttribute("href")).toBe(pageConfig.hub.premiumUrl);
  expect(upgrade.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("[ADM-3] lets an organizer without premium in who has an event", async () => {
  openDesk("/admin", serverWith([organizerEvent()], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Accessible by Default" })).toBeTruthy();
});

it("[ADM-13] who only helps with events of others is told what creating takes, and offered no form", async () => {
  openDesk("/admin?tab=create", serverWith([organizerEvent({ role: "moderator" })], withoutPremium));
  expect(await screen.findByRole("heading", { name: "Premium Required" })).toBeTruthy();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

it("[ADM-13] who only helps is offered no new group either; an owner without premium is", async () => {
  const groups = { "GET /api/event-groups": { body: [] } };
  openDesk("/admin?tab=groups", { ...serverWith([organizerEvent({ role: "admin" })], withoutPremium), ...groups });
  await screen.findByText("No event groups yet");
  expect(screen.queryByRole("button", { name: "Create Event Group" })).toBeNull();
  cleanup();
  openDesk("/admin?tab=groups", { ...serverWith([organizerEvent()], withoutPremium), ...groups });
  await screen.findByText("No event groups yet");
  expect(screen.getByRole("button", { name: "Create Event Group" })).toBeTruthy();
});

it("[ADM-4] keeps calm when the server does not answer, and tries again when asked", async () => {
  const server = serverWith([organizerEvent()]);
  let down = true;
  openDesk("/admin", {
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
