import { HUB_TOKEN_KEY, HUB_USER_KEY } from "@hubbub/contract/sign-in-names";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { createQueryClient } from "../live/query-client.ts";
import { organizer, serverWith } from "../pages/admin/admin-test-kit.tsx";
import { serve } from "../testing/fake-server.ts";
import { App } from "./App.tsx";

it("[IMPORT-20] opens the import of a new group without loading another document", async () => {
  serve({ ...serverWith([]), "GET /api/event-groups": { body: [] } });
  window.localStorage.setItem(HUB_TOKEN_KEY, "token");
  window.localStorage.setItem(HUB_USER_KEY, JSON.stringify(organizer));
  window.history.replaceState(null, "", "/admin/groups");
  render(<App client={createQueryClient()} />);
  fireEvent.click(await screen.findByRole("link", { name: "Import a schedule" }));
  // jsdom does not load documents: with a document load the page would stay.
  expect(await screen.findByLabelText("Schedule file")).toBeTruthy();
});
