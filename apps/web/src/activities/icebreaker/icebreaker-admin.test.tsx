import type { IcebreakerResponseForStaff, WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { dismissToast } from "../../ui/toast.ts";
import { organizerEvent } from "../../testing/events.ts";
import { openAdmin, serverWith } from "../../pages/admin/admin-test-kit.tsx";
import { type Server } from "../../testing/fake-server.ts";

const event = organizerEvent();
const calls = {
  list: `GET /api/events/${event.id}/icebreaker`,
  rules: `GET /api/events/${event.id}/word-rules`,
  setRules: `PUT /api/events/${event.id}/word-rules`,
  event: `PATCH /api/events/${event.id}`,
  mutes: `/api/events/${event.id}/mutes`,
};
let responses: IcebreakerResponseForStaff[];
let rules: WordRules;

function answer(id: string, change: Partial<IcebreakerResponseForStaff> = {}): IcebreakerResponseForStaff {
  return {
    id,
    response: `answer${id}`,
    participantName: `Person ${id}`,
    profileId: null,
    submittedAt: "2026-11-21T10:00:00.000Z",
    status: "shown",
    heldFor: null,
    ...change,
  };
}

beforeEach(() => {
  responses = [
    answer("4", { response: "slides slides" }),
    answer("3", { response: "slide" }),
    answer("2", { status: "hidden" }),
    answer("1", { status: "pending", heldFor: "review" }),
  ];
  rules = { rules: [], version: 1 };
});
afterEach(() => dismissToast());

function moderatingServer(): Server {
  const moderate = responses.map(
    ({ id }) =>
      [
        `PATCH /api/events/${event.id}/icebreaker/${id}/moderate`,
        (body: unknown) => {
          const status = (body as { isHidden: boolean }).isHidden ? "hidden" : "shown";
          responses = responses.map((each) => (each.id === id ? { ...each, status, heldFor: null } : each));
          return { body: responses.find((each) => each.id === id) };
        },
      ] as const,
  );
  return {
    [calls.list]: () => ({ body: responses }),
    [calls.rules]: () => ({ body: rules }),
    [calls.setRules]: (body) => {
      const requested = body as WordRules;
      if (requested.version !== rules.version) {
        return { status: 409, body: { code: "conflict", message: "Someone else changed the word rules" } };
      }
      rules = { rules: requested.rules, version: rules.version + 1 };
      return { body: rules };
    },
    [`GET ${calls.mutes}`]: { body: [] },
    ...Object.fromEntries(moderate),
  };
}

async function openIcebreaker(server: Server = {}, change: Parameters<typeof organizerEvent>[0] = {}) {
  const shown = organizerEvent(change);
  const sent = openAdmin(`/admin/${event.id}/icebreaker`, {
    ...serverWith([shown]),
    ...moderatingServer(),
    ...server,
  });
  await screen.findByRole("heading", { name: "Answers" });
  await screen.findByText("slides slides");
  const bodies = (name: string) => sent.filter((call) => call.name === name).map(({ body }) => body);
  return { sent, bodies };
}

const word = (name: string) => screen.findByRole("button", { name });
const row = (text: string) => within(screen.getByText(text, { selector: "li [dir=auto]" }).closest("li")!);
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const hide = (hidden: string): WordRule => ({ word: hidden, action: "hide" });

it("[ADMIN-6] hides a word with its menu, and shows it again with the key Z", async () => {
  const { bodies } = await openIcebreaker();
  fireEvent.click(await word("slides, 2"));
  fireEvent.click(
    within(screen.getByRole("dialog", { hidden: true })).getByRole("button", { name: "Hide", hidden: true }),
  );
  expect(await screen.findByText("Hidden: slides")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "slides, 2" })).toBeNull());
  expect(screen.getByText(/1 word hidden/u)).toBeTruthy();
  press("z");
  expect(await screen.findByText("Change undone: slides")).toBeTruthy();
  expect(await word("slides, 2")).toBeTruthy();
  expect(bodies(calls.setRules)).toEqual([
    { rules: [hide("slides")], version: 1 },
    { rules: [], version: 2 },
  ]);
});

it("[ADMIN-14] the word list opens the same menu, and supports Tap to hide", async () => {
  const { bodies } = await openIcebreaker();
  await word("slides, 2");
  fireEvent.click(screen.getByRole("radio", { name: "List" }));
  const rows = within(screen.getByRole("list", { name: "Words, most frequent first" }));
  expect(rows.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual(["slides, 2", "slide, 1"]);
  fireEvent.click(rows.getByRole("button", { name: "slide, 1" }));
  expect(within(screen.getByRole("dialog", { hidden: true })).getByText("slide")).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: "Tap to hide" }));
  fireEvent.click(rows.getByRole("button", { name: "slides, 2" }));
  expect(await screen.findByText("Hidden: slides")).toBeTruthy();
  expect(bodies(calls.setRules)).toEqual([{ rules: [hide("slides")], version: 1 }]);
});

it("[ADMIN-7] merges a word into another word of the cloud", async () => {
  await openIcebreaker();
  fireEvent.click(await word("slide, 1"));
  const menu = within(screen.getByRole("dialog", { hidden: true }));
  fireEvent.click(menu.getByRole("button", { name: "Merge into…", hidden: true }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /^slides/u }));
  expect(await screen.findByText("“slide” merged into “slides”")).toBeTruthy();
  expect(await word("slides, 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop hiding or merging slide" }));
  expect(await word("slides, 2")).toBeTruthy();
});

it("[ADMIN-8] repeats a change on the newer rules after a version conflict", async () => {
  const { bodies } = await openIcebreaker();
  const button = await word("slides, 2");
  rules = { rules: [hide("elsewhere")], version: 7 };
  fireEvent.click(screen.getByRole("switch", { name: "Tap to hide" }));
  fireEvent.click(button);
  expect(await screen.findByText("Hidden: slides")).toBeTruthy();
  expect(rules.rules).toEqual([hide("elsewhere"), hide("slides")]);
  expect(bodies(calls.setRules)).toHaveLength(2);
});

it("[ADMIN-8] shows the reason of a refusal without a newer version, and changes nothing", async () => {
  const full = { status: 409, body: { code: "conflict", message: "An event can have at most 200 word rules" } };
  const { bodies } = await openIcebreaker({ [calls.setRules]: full });
  await word("slides, 2");
  fireEvent.click(screen.getByRole("switch", { name: "Tap to hide" }));
  fireEvent.click(await word("slides, 2"));
  expect(await screen.findByText("Could not update the word cloud")).toBeTruthy();
  expect(screen.getByText("An event can have at most 200 word rules")).toBeTruthy();
  expect(bodies(calls.setRules)).toHaveLength(1);
});

it("[ADMIN-9] lists pending answers first; Approve and Hide send their calls; Undo restores a hidden answer", async () => {
  const { bodies } = await openIcebreaker();
  expect(screen.getByText("1 to review")).toBeTruthy();
  const list = screen.getByRole("list", { name: "Answers" });
  expect(list.querySelector("[dir=auto]")?.textContent).toBe("answer1");
  fireEvent.click(row("answer1").getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Shown: answer1")).toBeTruthy();
  fireEvent.click(row("slide").getByRole("button", { name: "Hide" }));
  expect(await screen.findByText("Hidden: slide")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  expect(await screen.findByText("Shown: slide")).toBeTruthy();
  expect(bodies(`PATCH /api/events/${event.id}/icebreaker/1/moderate`)).toEqual([{ isHidden: false }]);
  expect(bodies(`PATCH /api/events/${event.id}/icebreaker/3/moderate`)).toEqual([
    { isHidden: true },
    { isHidden: false },
  ]);
});

it("[ADMIN-9] offers no Undo after hiding a pending answer, because Undo would publish it", async () => {
  await openIcebreaker();
  fireEvent.click(row("answer1").getByRole("button", { name: "Hide" }));
  expect(await screen.findByText("Hidden: answer1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo", hidden: true })).toBeNull();
});

it("[ADMIN-9] supports keyboard shortcuts, and filters by state", async () => {
  const { bodies } = await openIcebreaker();
  press("j");
  press("a");
  await screen.findByText("Shown: answer1");
  press("h");
  await screen.findByText("Hidden: slides slides");
  expect(bodies(`PATCH /api/events/${event.id}/icebreaker/4/moderate`)).toEqual([{ isHidden: true }]);
  fireEvent.click(screen.getByRole("radio", { name: /^Hidden/u }));
  expect(within(screen.getByRole("list", { name: "Answers" })).getAllByRole("listitem")).toHaveLength(2);
});

it("[ADMIN-11] changes question and filler words; sends an empty question as null", async () => {
  const { bodies } = await openIcebreaker(
    { [calls.event]: (body) => ({ body: { ...event, ...(body as object) } }) },
    { icebreakerPrompt: "What is new?" },
  );
  const field = screen.getByLabelText<HTMLInputElement>(/^Icebreaker question/u);
  expect(field.value).toBe("What is new?");
  expect(field.placeholder).toBe("What do you want to learn from this session?");
  fireEvent.change(field, { target: { value: "x".repeat(121) } });
  fireEvent.blur(field);
  expect(bodies(calls.event)).toEqual([]);
  fireEvent.change(field, { target: { value: "  " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Feature updated");
  fireEvent.click(screen.getByRole("switch", { name: "Hide common words" }));
  await waitFor(() =>
    expect(bodies(calls.event)).toEqual([{ icebreakerPrompt: null }, { cloudLeavesOutFillers: true }]),
  );
});

it("[ADMIN-11] keeps the typed question when the server refuses", async () => {
  await openIcebreaker({ [calls.event]: { status: 503, body: { code: "unavailable", message: "Not now" } } });
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Icebreaker question/u);
  fireEvent.change(field(), { target: { value: "What is new?" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Failed to update feature");
  expect(field().value).toBe("What is new?");
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

it("[ADMIN-12] mutes the author of an answer; the Team tab unmutes", async () => {
  const mute = {
    id: "9",
    participantName: "Person 3",
    profileId: null,
    username: null,
    mutedAt: "2026-11-21T10:00:00.000Z",
    mutedBy: "priya",
  };
  const remove = `DELETE ${calls.mutes}/9`;
  const { bodies } = await openIcebreaker({
    [`POST ${calls.mutes}`]: { status: 201, body: mute },
    [`GET ${calls.mutes}`]: { body: [mute] },
    [remove]: { body: null },
  });
  fireEvent.click(row("slide").getByRole("button", { name: "Mute Person 3" }));
  expect(await screen.findByText("Muted: Person 3")).toBeTruthy();
  expect(bodies(`POST ${calls.mutes}`)).toEqual([{ of: { kind: "icebreaker", id: "3" } }]);
  fireEvent.click(screen.getByRole("link", { name: "Team" }));
  fireEvent.click(await screen.findByRole("button", { name: "Unmute Person 3" }));
  expect(await screen.findByText("Unmuted: Person 3")).toBeTruthy();
  expect(await screen.findByText("Nothing here yet")).toBeTruthy();
  expect(bodies(remove)).toHaveLength(1);
});
