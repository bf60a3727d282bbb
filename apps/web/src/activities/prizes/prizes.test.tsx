import { hashEntries, sha256, winnerIndexOf } from "@hubbub/contract/activities/prizes/draw";
import type { DrawProof, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useReducer, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import * as signInModule from "../../auth/sign-in.ts";
import { armIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { setCatalog } from "../../lib/i18n/translate.ts";
import type { Lists } from "../../live/event-list.ts";
import { FrozenListsContext } from "../../live/hooks.ts";
import { someEvent } from "../../testing/events.ts";
import { refusal, serve, type Server } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast, readToast } from "../../ui/toast.ts";
import { PrizesPanel } from "./PrizesPanel.tsx";
import { WinnerAnnouncement } from "./WinnerAnnouncement.tsx";
import { PrizesTab } from "./PrizesTab.tsx";
import { WinnerReveal } from "./WinnerReveal.tsx";

const id = someEvent.id;
const WINNERS = `GET /api/public/events/${id}/prize-winners`;
const NEXT = `GET /api/events/${id}/prize/next`;
/** Drawn a minute ago by default, so that the reveal has ended. */
const winner = (name: string, drawId = "1", drawnAt = Date.now() - 60_000): PrizeWinner => ({
  id: drawId,
  username: name.toLowerCase(),
  displayName: name,
  avatarUrl: null,
  drawnAt: new Date(drawnAt).toISOString(),
});
const announced = (name: string, drawId = "1") => ({
  winner: winner(name, drawId, Date.now()),
  entryCount: 96,
  names: ["Owen", name, "Amina"],
});
const organizer = { ...someEvent, role: "owner", isActive: true } as OrganizerEvent;
const nobody = { seedHash: null, entryCode: null, hasWon: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => dismissToast());
  act(() => clearWalletSession());
  setCatalog("en", {});
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function signIn() {
  saveWalletSession("gfavip-session-x", {
    profile: { id: "p", displayName: "Hana", username: "hana", avatarUrl: null },
    gfavipAuth: { user: { id: "p", username: "hana", email: "h@example.org", tier: "free", credits: 0 } },
  });
}

describe("the winners tab", () => {
  it("[PRZ-30] shows people who are not signed in that they cannot win, and offers the login", async () => {
    serve({ [WINNERS]: { body: [] }, [NEXT]: { body: nobody } });
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(10);
    expect(
      screen.getByText(
        "You must be logged in with GFAVIP to be eligible for prizes. Anonymous participants cannot win",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign in to win" })).toBeTruthy();
    expect(screen.getByText("No winners yet")).toBeTruthy();
  });

  it("[INTENT-8] confirms that somebody who signed in to win is in the draw, also if the entry is delayed", async () => {
    const leave = vi.spyOn(signInModule, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("p1"));
    const answers: Server = { [WINNERS]: { body: [] }, [NEXT]: { body: nobody } };
    serve(answers);
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(10);
    fireEvent.click(screen.getByRole("button", { name: "Sign in to win" }));
    cleanup();

    armIntent("p1");
    signIn();
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(750);
    answers[NEXT] = { body: { seedHash: "ab", entryCode: "AAAABBBBCCCC", hasWon: false } };
    await pass(1500);
    expect(readToast()?.title).toBe("You are in the draw");
    expect(screen.getByText("AAAABBBBCCCC")).toBeTruthy();
    leave.mockRestore();
  });

  it("[PRZ-31] shows people who are signed in that they are in the draw, with their code, or that they have won", async () => {
    signIn();
    const answers: Server = {
      [WINNERS]: { body: [] },
      [NEXT]: { body: { seedHash: "ab", entryCode: "AAAABBBBCCCC", hasWon: false } },
    };
    serve(answers);
    const { client } = renderInRoom(<PrizesTab event={someEvent} />);
    await pass(10);
    expect(screen.getByText("AAAABBBBCCCC")).toBeTruthy();
    expect(screen.queryByText(/You must be logged in/u)).toBeNull();
    answers[NEXT] = { body: { seedHash: "cd", entryCode: "AAAABBBBCCCC", hasWon: true } };
    await act(() => client.invalidateQueries());
    await pass(10);
    expect(screen.getByText(/You have won!/u)).toBeTruthy();
  });

  it("[PRZ-32] shows the latest winner large, the others below, and a pushed one after the reveal", async () => {
    serve({ [WINNERS]: { body: [winner("Owen", "2"), winner("Amina", "1")] }, [NEXT]: { body: nobody } });
    const { push } = renderInRoom(<PrizesTab event={someEvent} />);
    await pass(10);
    expect(within(screen.getByRole("region", { name: "Latest winner" })).getByText("Owen")).toBeTruthy();
    push("winner_announced", announced("Hana", "3"));
    await pass(2600);
    expect(screen.queryByText("Hana")).toBeNull();
    await pass(200);
    expect(within(screen.getByRole("region", { name: "Latest winner" })).getByText("Hana")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Recent winners" })).getAllByRole("listitem")).toHaveLength(2);
  });

  it("[PRZ-32] hides a fetched winner until the reveal has ended", async () => {
    serve({ [WINNERS]: { body: [winner("Hana", "2", Date.now()), winner("Owen")] }, [NEXT]: { body: nobody } });
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(2600);
    expect(within(screen.getByRole("region", { name: "Latest winner" })).getByText("Owen")).toBeTruthy();
    expect(screen.queryByText("Hana")).toBeNull();
    await pass(200);
    expect(within(screen.getByRole("region", { name: "Latest winner" })).getByText("Hana")).toBeTruthy();
  });

  it("[PRZ-32] congratulates a winner only after the reveal", async () => {
    signIn();
    serve({
      [WINNERS]: { body: [winner("Hana", "2", Date.now())] },
      [NEXT]: { body: { seedHash: "ab", entryCode: null, hasWon: true } },
    });
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(2600);
    expect(screen.queryByText(/You have won!/u)).toBeNull();
    await pass(200);
    expect(screen.getByText(/You have won!/u)).toBeTruthy();
  });

  it("[PRZ-32] shows the latest winner and 20 others at first, and offers to show all winners", async () => {
    const winners = Array.from({ length: 25 }, (_, index) => winner(`Winner ${25 - index}`, String(25 - index)));
    serve({ [WINNERS]: { body: winners }, [NEXT]: { body: nobody } });
    renderInRoom(<PrizesTab event={someEvent} />);
    await pass(10);
    const earlier = within(screen.getByRole("region", { name: "Recent winners" }));
    expect(earlier.getAllByRole("listitem")).toHaveLength(20);
    fireEvent.click(earlier.getByRole("button", { name: "Show 4 more" }));
    expect(earlier.getAllByRole("listitem")).toHaveLength(24);
    expect(earlier.queryByRole("button", { name: /Show .* more/u })).toBeNull();
  });
});

it("[PHONE-11] names an anonymous latest winner in the reader's language", async () => {
  setCatalog("de", { Anonymous: "Anonym" });
  serve({ [WINNERS]: { body: [winner("Anonymous")] }, [NEXT]: { body: nobody } });
  renderInRoom(<PrizesTab event={someEvent} />);
  await pass(10);
  expect(within(screen.getByRole("region", { name: "Latest winner" })).getByText("Anonym")).toBeTruthy();
});

describe("the proof", () => {
  async function proof(): Promise<DrawProof> {
    const entries = ["AAAA", "BBBB", "CCCC"];
    const entriesHash = await hashEntries(entries);
    const seed = "5eed";
    const winnerIndex = await winnerIndexOf(seed, entriesHash, 3);
    const seedHash = await sha256(seed);
    return {
      id: "1",
      method: "hubbub-draw-1",
      seed,
      seedHash,
      entries,
      leftOut: 0,
      entriesHash,
      winnerIndex,
      committedAt: new Date().toISOString(),
      winnerCode: entries[winnerIndex] ?? "",
      winner: winner("Hana"),
    };
  }

  async function open(answer: DrawProof) {
    vi.useRealTimers();
    serve({
      [WINNERS]: { body: [winner("Hana")] },
      [NEXT]: { body: nobody },
      [`GET /api/events/${id}/prize/draws/1`]: { body: answer },
    });
    renderInRoom(<PrizesTab event={someEvent} />);
    fireEvent.click(await screen.findByRole("button", { name: /How was this winner drawn/u }));
  }

  it("[PRZ-33] is computed again in the browser", async () => {
    await open(await proof());
    expect(await screen.findByText("Verified.")).toBeTruthy();
  });

  it("[PRZ-33] reports a proof that does not match", async () => {
    const true_ = await proof();
    await open({ ...true_, winnerIndex: (true_.winnerIndex + 1) % 3 });
    expect(await screen.findByText("Your browser computed a different winner.")).toBeTruthy();
  });

  it("[PRZ-44] shows how many entries the organizers left out", async () => {
    await open({ ...(await proof()), leftOut: 12 });
    expect(
      await screen.findByText("The organizers excluded 12 entries from new accounts before the draw."),
    ).toBeTruthy();
    expect(await screen.findByText("Verified.")).toBeTruthy();
  });

  it("[PRZ-33] explains how to check it if the browser cannot compute (no secure context)", async () => {
    const answer = await proof();
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await open(answer);
    expect(await screen.findByText(/verify the draw only on an https page/u)).toBeTruthy();
    expect(screen.getByText(answer.seed)).toBeTruthy();
  });
});

describe("the celebration", () => {
  it("[PRZ-35] opens after the roll with 30 pieces of confetti, moves the focus, and closes after 10 s", async () => {
    const { push } = renderInRoom(<WinnerAnnouncement onView={() => undefined} />);
    push("winner_announced", announced("Hana"));
    await vi.dynamicImportSettled();
    await pass(2600);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(200);
    const dialog = screen.getByRole("dialog", { name: /And the winner is.*Hana/u });
    expect(dialog.querySelectorAll("[data-shape]")).toHaveLength(30);
    expect(document.activeElement?.id).toBe("celebration-title");
    await pass(9700);
    expect(screen.getByText("This message will close in 1 second")).toBeTruthy();
    await pass(400);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  function RenderedAgain() {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    return (
      <>
        <button type="button" onClick={renderAgain}>
          Render again
        </button>
        <WinnerReveal event={someEvent} />
      </>
    );
  }

  it("[PRZ-35] ends on the stage after 10 s, also if the stage is rendered again meanwhile", async () => {
    const { push } = renderInRoom(<RenderedAgain />);
    push("winner_announced", announced("Hana"));
    await pass(2800);
    expect(screen.getByText("And the winner is")).toBeTruthy();
    await pass(6000);
    fireEvent.click(screen.getByRole("button", { name: "Render again" }));
    await pass(4000);
    expect(screen.queryByText("And the winner is")).toBeNull();
  });

  function Freezable() {
    const [lists, setLists] = useState<Lists | null>(null);
    return (
      <FrozenListsContext value={lists}>
        <button type="button" onClick={() => setLists(lists ? null : {})}>
          Freeze
        </button>
        <WinnerReveal event={someEvent} />
      </FrozenListsContext>
    );
  }

  it("[STC-5] stops on a frozen stage, and goes on afterwards", async () => {
    const { push } = renderInRoom(<Freezable />);
    const freeze = () => fireEvent.click(screen.getByRole("button", { name: "Freeze" }));
    push("winner_announced", announced("Hana"));
    await pass(1000);
    freeze();
    await pass(20_000);
    expect(screen.queryByText("And the winner is")).toBeNull();
    expect(screen.getByText("96 entries in the draw")).toBeTruthy();
    freeze();
    await pass(2800);
    freeze();
    await pass(20_000);
    expect(screen.getByText("And the winner is")).toBeTruthy();
    freeze();
    await pass(10_100);
    expect(screen.queryByText("And the winner is")).toBeNull();
  });

  it("[PRZ-36] links to all winners, and closes on Escape and with its button", async () => {
    const viewAll = vi.fn<() => void>();
    const { push } = renderInRoom(<WinnerAnnouncement onView={viewAll} />);
    for (const [drawId, leave] of [
      ["1", () => fireEvent.click(screen.getByRole("button", { name: "View All Winners" }))],
      ["2", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
      ["3", () => fireEvent.keyDown(document, { key: "Escape" })],
    ] as const) {
      push("winner_announced", announced("Hana", drawId));
      await pass(2800);
      act(() => void leave());
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    expect(viewAll).toHaveBeenCalledOnce();
  });

  it("[PRZ-36] congratulates the winner themselves", async () => {
    signIn();
    const { push } = renderInRoom(<WinnerAnnouncement onView={() => undefined} />);
    push("winner_announced", announced("Hana"));
    await pass(2800);
    expect(screen.getByText("You won!")).toBeTruthy();
  });
});

describe("the panel in the event admin", () => {
  const ENTRIES = `GET /api/events/${id}/prize/entries`;
  const STAFF_WINNERS = `GET /api/events/${id}/prize/winners`;
  const DRAW = `POST /api/events/${id}/prize/draw`;
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Draw winner" });

  it("[PRZ-37] enables the draw only if there are entries", async () => {
    const answers: Server = {
      [ENTRIES]: { body: { count: 0, newest: [], newAccountGroups: [] } },
      [STAFF_WINNERS]: { body: [] },
    };
    serve(answers);
    const { client } = renderInRoom(<PrizesPanel event={organizer} />);
    await pass(10);
    expect(button().disabled).toBe(true);
    answers[ENTRIES] = { body: { count: 96, newest: ["Amina", "Jo", "Sofia", "Kofi", "Owen"], newAccountGroups: [] } };
    await act(() => client.invalidateQueries());
    await pass(10);
    expect(screen.getByText("96 entries in the draw")).toBeTruthy();
    expect(screen.getByText("and 91 more")).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  it("[PRZ-38] shows the winner after the reveal on the stage", async () => {
    const answers: Server = {
      [ENTRIES]: { body: { count: 2, newest: ["Hana", "Owen"], newAccountGroups: [] } },
      [STAFF_WINNERS]: { body: [] },
      [DRAW]: { body: winner("Hana", "1", Date.now()) },
    };
    serve(answers);
    renderInRoom(<PrizesPanel event={organizer} />);
    await pass(10);
    fireEvent.click(button());
    await pass(2000);
    expect(readToast()).toBeNull();
    expect(screen.queryByRole("link", { name: /@hana/u })).toBeNull();
    answers[STAFF_WINNERS] = { body: [winner("Hana", "1", Date.now() - 2000)] };
    await pass(1000);
    expect(readToast()).toMatchObject({ title: "Prize winner drawn!", description: "Hana" });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /@hana/u });
    expect([link.getAttribute("href"), link.target]).toEqual(["/identity/hub/u/hana", "_blank"]);
  });

  it("[JOURNEY-3] shows why a draw failed, and adds no winner", async () => {
    serve({
      [ENTRIES]: { body: { count: 1, newest: ["Hana"], newAccountGroups: [] } },
      [STAFF_WINNERS]: { body: [] },
      [DRAW]: refusal(409, "conflict", "No eligible entries"),
    });
    renderInRoom(<PrizesPanel event={organizer} />);
    await pass(10);
    fireEvent.click(button());
    await pass(50);
    expect(readToast()).toMatchObject({
      title: "Failed to draw prize",
      description: "No eligible entries",
      tone: "error",
    });
    expect(screen.getByText("No winners yet")).toBeTruthy();
  });

  it("[PRZ-40] lists the last five winners", async () => {
    const winners = ["A", "B", "C", "D", "E", "F", "G"].map((name, index) => winner(name, String(10 - index)));
    serve({ [ENTRIES]: { body: { count: 0, newest: [], newAccountGroups: [] } }, [STAFF_WINNERS]: { body: winners } });
    renderInRoom(<PrizesPanel event={organizer} />);
    await pass(10);
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    expect(screen.getByText("last 5")).toBeTruthy();
  });

  describe("with new accounts of one network", () => {
    const groups = [
      { id: "network-1", count: 12 },
      { id: "office", count: 4 },
    ];

    /** @returns reads the bodies of the draws so far */
    async function openPanel(newAccountGroups = groups, count = 96) {
      const calls = serve({
        [ENTRIES]: { body: { count, newest: ["Hana"], newAccountGroups } },
        [STAFF_WINNERS]: { body: [] },
        [DRAW]: { body: winner("Hana") },
      });
      renderInRoom(<PrizesPanel event={organizer} />);
      await pass(10);
      return () => calls.filter(({ name }) => name.startsWith("POST")).map(({ body }) => body);
    }
    const drawIn = (dialog: HTMLElement) =>
      within(dialog).getByRole<HTMLButtonElement>("button", { name: "Draw winner" });
    const askedFirst = () => {
      fireEvent.click(button());
      return screen.getByRole("alertdialog", { name: "Who is in this draw?" });
    };

    it("[PRZ-47] shows their number, and asks before drawing which to leave out", async () => {
      const bodies = await openPanel();
      expect(screen.getByText(/16 entries are from new accounts on a few networks/u)).toBeTruthy();
      const dialog = askedFirst();
      expect(bodies()).toEqual([]);
      expect(within(dialog).getByText("96 entries in the draw")).toBeTruthy();
      fireEvent.click(within(dialog).getByRole("switch", { name: "Exclude 12 entries from new accounts" }));
      expect(within(dialog).getByText("84 entries in the draw")).toBeTruthy();
      fireEvent.click(drawIn(dialog));
      await pass(10);
      expect(bodies()).toEqual([{ leaveOut: ["network-1"] }]);
    });

    it("[PRZ-47] leaves nobody out by default, and does not draw after Cancel", async () => {
      const bodies = await openPanel(groups.slice(0, 1));
      expect(screen.getByText(/12 entries are from new accounts on one network/u)).toBeTruthy();
      fireEvent.click(within(askedFirst()).getByRole("button", { name: "Cancel" }));
      await pass(10);
      expect(bodies()).toEqual([]);
      fireEvent.click(drawIn(askedFirst()));
      await pass(10);
      expect(bodies()).toEqual([{}]);
    });

    it("[PRZ-47] does not draw when nobody would be left", async () => {
      await openPanel(groups.slice(0, 1), 12);
      const dialog = askedFirst();
      fireEvent.click(within(dialog).getByRole("switch", { name: "Exclude 12 entries from new accounts" }));
      expect(within(dialog).getByText("No entries would be left in the draw. Exclude fewer entries.")).toBeTruthy();
      expect(drawIn(dialog).disabled).toBe(true);
    });
  });

  it("[PRZ-41] offers the draw to admins only", async () => {
    serve({ [ENTRIES]: { body: { count: 3, newest: ["Hana"], newAccountGroups: [] } }, [STAFF_WINNERS]: { body: [] } });
    renderInRoom(<PrizesPanel event={{ ...organizer, role: "moderator" } as OrganizerEvent} />);
    await pass(10);
    expect(button().disabled).toBe(true);
  });
});
