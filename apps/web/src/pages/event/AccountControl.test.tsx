import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { react } from "../../activities/chat/submissions.ts";
import { armIntent } from "../../auth/sign-in-intent.ts";
import * as signIn from "../../auth/sign-in.ts";
import { saveWalletSession } from "../../auth/wallet-session.ts";
import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { someEvent } from "../../testing/events.ts";
import { type Answer, serve, type Server } from "../../testing/fake-server.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { renderWithToasts } from "../../testing/room.tsx";
import { AccountControl } from "./AccountControl.tsx";

const REACT = "POST /api/events/:eventId/chat/:messageId/reactions";

it("[INTENT-1] a reaction that requires a sign-in is sent once after it, with the same key", async () => {
  const leave = vi.spyOn(signIn, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("s1"));
  const server: Server = { [REACT]: { status: 401, body: { code: "unauthenticated", message: "Login Required" } } };
  const sent = serve(server);
  const isIntentStored = () => window.sessionStorage.getItem("hubbub-intent") !== null;
  const page = (
    <>
      <OutboxHandlers event={someEvent} />
      <AccountControl eventId={someEvent.id} />
    </>
  );
  renderWithToasts(page);
  act(() => react(someEvent.id, { id: "5" }, "🔥", true));
  expect(await screen.findByText("Please login with GFAVIP to chat")).toBeTruthy();
  await waitFor(() => expect(browserOutbox().getEntries()).toEqual([]));
  fireEvent.click(screen.getAllByRole("button", { name: "Login", hidden: true }).at(-1)!);
  expect(leave).toHaveBeenCalledOnce();
  cleanup();

  const stored: boolean[] = [];
  const saved: Answer = { body: { messageId: "5", emoji: "🔥", active: true, reactions: [] } };
  server[REACT] = () => {
    stored.push(isIntentStored());
    return saved;
  };
  armIntent("s1");
  saveWalletSession("gfavip-session-1", {
    profile: { id: "p1", displayName: "Kofi", username: "kofi", avatarUrl: null },
    gfavipAuth: { user: { id: "u", username: "kofi", email: "k@example.org", tier: "free", credits: 0 } },
  });
  renderWithToasts(page);
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(browserOutbox().getEntries()).toEqual([]));
  // A reload before the answer would send it again.
  expect([...stored, isIntentStored()]).toEqual([true, false]);
  expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  cleanup();
  renderWithToasts(page);
  await act(async () => undefined);
  expect(sent).toHaveLength(2);
  leave.mockRestore();
});
