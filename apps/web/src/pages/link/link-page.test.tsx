import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Route } from "wouter";

import { createQueryClient } from "../../live/query-client.ts";
import { serve, type Server } from "../../testing/fake-server.ts";
import LinkPage from "./LinkPage.tsx";

function openLink(address: string, server: Server) {
  const sent = serve(server);
  window.history.replaceState(null, "", address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Route path="/link/:eventId?" component={LinkPage} />
    </QueryClientProvider>,
  );
  return sent;
}

it("[ALINK-26] removes the secret from the address, and offers to try again when the server is busy", async () => {
  const message = "Too many attempts. Please try again in a minute.";
  const sent = openLink("/link#the-secret", {
    "POST /api/access-links/open": { status: 429, body: { code: "rate_limited", message } },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(window.location.href).not.toContain("the-secret");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ secret: "the-secret" }, { secret: "the-secret" }]),
  );
});

it("[ALINK-27] says that a link without its secret has to be opened again, and sends nothing", async () => {
  const sent = openLink("/link", {});
  expect(await screen.findByRole("heading", { name: "Open your link again" })).toBeTruthy();
  expect(sent).toEqual([]);
});
