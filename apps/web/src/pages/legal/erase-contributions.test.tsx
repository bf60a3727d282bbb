import { fieldFor, valuesOf } from "@hubbub/contract/activities";
import type { Me } from "@hubbub/contract/me";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { deviceEntryStore } from "../../outbox/entry-store.ts";
import { refusal, serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { EraseContributions } from "./EraseContributions.tsx";

const none = fieldFor(valuesOf("contributions").flat(), () => 0);
const stored: Me = { contributions: { ...none, responses: 2, chatMessages: 5 }, events: 1, hasProfile: false };

const press = () => fireEvent.click(screen.getByRole("button", { name: "Erase my contributions" }));
const dialog = () => within(screen.getByRole("alertdialog"));
const confirm = () => fireEvent.click(dialog().getByRole("button", { name: "Erase" }));

describe("erasing on the privacy page", () => {
  it("[ERASE-9] shows how much is stored and the consequences, and asks before it erases", async () => {
    const calls = serve({ "GET /api/me": { body: stored }, "DELETE /api/me": { body: stored } });
    renderInRoom(<EraseContributions />);
    expect(await screen.findByText("This server stores 7 contributions from you.")).toBeTruthy();
    expect(screen.getByText(/sign in on an event page first/u)).toBeTruthy();
    press();
    expect(dialog().getByText(/from all events, including archived ones/u)).toBeTruthy();
    expect(dialog().queryByText(/you will be signed out/u)).toBeNull();
    fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(calls.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
  });

  it("[ERASE-9] mentions the profile when the person is signed in", async () => {
    serve({ "GET /api/me": { body: { ...stored, hasProfile: true } } });
    renderInRoom(<EraseContributions />);
    await screen.findByText(/7 contributions/u);
    expect(screen.queryByText(/sign in on an event page first/u)).toBeNull();
    press();
    expect(dialog().getByText(/you will be signed out/u)).toBeTruthy();
  });

  it("[ERASE-10] removes name, drafts, session and unsent submissions from this device; keeps theme and language", async () => {
    const store = deviceEntryStore();
    await store.put({ key: "k" } as never);
    const values = {
      "hubbub-personal-participant-name": "Noor",
      "hubbub-personal-chat-draft:E": "hi",
      "hubbub-personal-my-day:E": "{}",
      "hubbub-wallet-token": "t",
      "hubbub-theme": "dark",
    };
    for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value);
    window.sessionStorage.setItem("hubbub-intent", JSON.stringify({ kind: "message", payload: { content: "hi" } }));
    const erased = vi.fn<() => Me>(() => stored);
    serve({ "GET /api/me": { body: stored }, "DELETE /api/me": () => ({ body: erased() }) });
    renderInRoom(<EraseContributions />);
    await screen.findByText(/7 contributions/u);
    press();
    confirm();
    expect(await screen.findByText(/disappear from open pages within seconds/u)).toBeTruthy();
    expect(erased).toHaveBeenCalledOnce();
    expect(Object.keys(window.localStorage).filter((key) => key in values)).toEqual(["hubbub-theme"]);
    expect(window.sessionStorage.getItem("hubbub-intent")).toBeNull();
  });

  it("[ERASE-10] keeps everything on the device when the server refuses", async () => {
    window.localStorage.setItem("hubbub-personal-participant-name", "Noor");
    serve({
      "GET /api/me": { body: stored },
      "DELETE /api/me": refusal(503, "unavailable", "The server cannot save right now."),
    });
    renderInRoom(<EraseContributions />);
    await screen.findByText(/7 contributions/u);
    press();
    confirm();
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Erase my contributions" })).toBeTruthy();
    expect(window.localStorage.getItem("hubbub-personal-participant-name")).toBe("Noor");
  });
});
