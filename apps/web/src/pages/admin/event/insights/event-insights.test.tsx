import { fieldFor, STAGE_TABS, switchOf } from "@hubbub/contract/activities";
import { type Insights, PARTICIPATION_FIELDS } from "@hubbub/contract/insights";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { stageLabelOf } from "../../../../activities/admin-parts.ts";
import { organizerEvent } from "../../../../testing/events.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";
import { type Server } from "../../../../testing/fake-server.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
const nothing = fieldFor(PARTICIPATION_FIELDS, () => 0);
const insights: Insights = {
  participation: [{ ...nothing, minute: "2026-11-21T14:05:00.000Z", icebreaker: 2, questions: 1, reactions: 4 }],
  reactions: [{ minute: "2026-11-21T14:05:00.000Z", excited: 3, neutral: 1, bored: 0 }],
  people: [{ minute: "2026-11-21T14:05:00.000Z", people: 41 }],
  totals: { ...nothing, chat: 1234, maxPeople: 67 },
  crowd: null,
};
const server: Server = {
  ...serverWith([event]),
  [`GET ${path}/insights`]: { body: insights },
  [`GET ${path}/word-rules`]: { body: { rules: [], version: 0 } },
  [`GET ${path}/icebreaker`]: { body: [{ response: "contrast" }, { response: "contrast tests" }] },
};

describe("insights", () => {
  it("[INS-5] shows participation, people and reactions with their peaks as text, and the top words", async () => {
    openAdmin(`/admin/${event.id}`, server);
    expect(await screen.findByText(/Peak at .*: 7 contributions/u)).toBeTruthy();
    expect(screen.getByText(/Peak at .*: 41 people/u)).toBeTruthy();
    expect(screen.getByText(/Peak at .*: 4 reactions/u)).toBeTruthy();
    expect((await screen.findAllByText("contrast")).length).toBeGreaterThan(0);
  });

  it("[INS-5] shows a message when there is no data yet", async () => {
    const totals = { ...nothing, maxPeople: 0 };
    const empty: Insights = { participation: [], reactions: [], people: [], totals, crowd: null };
    openAdmin(`/admin/${event.id}`, { ...serverWith([event]), [`GET ${path}/insights`]: { body: empty } });
    expect(await screen.findByText("Nobody has taken part yet")).toBeTruthy();
    expect(screen.getByText("No reactions yet")).toBeTruthy();
  });
});

describe("the notice about newcomers per address", () => {
  it("[INS-6] shows the notice with the number of slowed submissions", async () => {
    const crowd = { slowed: 37, firstAt: "2026-11-21T14:05:00.000Z", lastAt: "2026-11-21T14:09:00.000Z" };
    openAdmin(`/admin/${event.id}`, { ...server, [`GET ${path}/insights`]: { body: { ...insights, crowd } } });
    const notice = await screen.findByText(/37 contributions were delayed/u);
    expect(notice.textContent).toContain("One person may be taking part as many attendees");
  });

  it("[INS-6] shows no notice without suspicious activity", async () => {
    openAdmin(`/admin/${event.id}`, server);
    await screen.findByText(/Peak at .*: 41 people/u);
    expect(screen.queryByText(/as many attendees/u)).toBeNull();
  });
});

describe("the report", () => {
  it("[EXP-8] shows the chat messages and the most people at once of the whole event", async () => {
    openAdmin(`/admin/${event.id}/report`, server);
    expect((await screen.findByText("1,234")).previousElementSibling?.textContent).toBe("Chat messages");
    expect(screen.getByText("67").previousElementSibling?.textContent).toBe("Peak attendance");
  });

  it("[EXP-8] shows the top questions by votes without ignored ones, and the winners", async () => {
    const question = (id: string, content: string, upvotes: number, change = {}) => ({
      id,
      content,
      participantName: "Kofi",
      profileId: null,
      username: null,
      participantId: null,
      submittedAt: `2026-11-21T14:0${id}:00.000Z`,
      isAnswered: false,
      isIgnored: false,
      isPending: false,
      isOwnPending: false,
      mergedInto: null,
      upvotes,
      downvotes: 0,
      userVote: "none",
      ...change,
    });
    openAdmin(`/admin/${event.id}/report`, {
      ...server,
      [`GET ${path}/social`]: {
        body: [
          question("1", "Less", 1),
          question("2", "More", 5, { isAnswered: true }),
          question("3", "Spam", 9, { isIgnored: true }),
        ],
      },
      [`GET ${path}/emoji`]: {
        body: {
          counts: { excited: 3, neutral: 1, bored: 0 },
          percentages: { excited: 75, neutral: 25, bored: 0 },
          total: 4,
        },
      },
      [`GET ${path}/prize/winners`]: {
        body: [{ id: "1", username: "mei", displayName: "Mei", avatarUrl: null, drawnAt: "2026-11-21T15:00:00.000Z" }],
      },
      [`GET ${path}/leaderboard`]: { body: [] },
    });
    expect(await screen.findByText("More")).toBeTruthy();
    expect(screen.queryByText("Spam")).toBeNull();
    const order = screen.getAllByText(/^(?:More|Less)$/u).map((shown) => shown.textContent);
    expect(order).toEqual(["More", "Less"]);
    expect(await screen.findByText("Mei")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Print report" })).toBeTruthy();
  });
});

describe("the big screen control", () => {
  it("[STG-4] offers the enabled activities, and saves the choice", async () => {
    const some = organizerEvent({ enableLiveChat: false });
    const sent = openAdmin(`/admin/${event.id}`, {
      ...server,
      ...serverWith([some]),
      [`PATCH ${path}/stage`]: (body) => ({
        body: { view: "auto", mode: "live", pinnedQuestionId: null, ...(body as object) },
      }),
    });
    const control = await screen.findByLabelText<HTMLSelectElement>("Show on big screen");
    expect(Array.from(control.options, ({ label }) => label)).toEqual([
      "Automatic",
      "How to join",
      ...STAGE_TABS.filter((view) => some[switchOf(view)]).map(stageLabelOf),
    ]);
    fireEvent.change(control, { target: { value: "leaderboard" } });
    await waitFor(() =>
      expect(sent.find(({ name }) => name === `PATCH ${path}/stage`)?.body).toEqual({ view: "leaderboard" }),
    );
    await waitFor(() => expect(control.value).toBe("leaderboard"));
  });

  it("[STG-4] keeps the former choice when the server refuses", async () => {
    openAdmin(`/admin/${event.id}`, {
      ...server,
      [`PATCH ${path}/stage`]: { status: 500, body: { code: "internal", message: "Something went wrong" } },
    });
    const control = await screen.findByLabelText<HTMLSelectElement>("Show on big screen");
    fireEvent.change(control, { target: { value: "timer" } });
    expect(await screen.findByText("Could not update the big screen")).toBeTruthy();
    expect(control.value).toBe("auto");
  });
});
