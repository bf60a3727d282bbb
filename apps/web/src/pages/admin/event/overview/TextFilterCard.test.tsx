import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { dismissToast } from "../../../../ui/toast.ts";
import { organizerEvent } from "../../../../testing/events.ts";
import { refusal, type Server } from "../../../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
const settings = { words: ["heron"], exceptions: [], version: 1, installationWords: 3, action: "hold" };

afterEach(() => dismissToast());

async function openCard(change: Parameters<typeof organizerEvent>[0] = {}, server: Server = {}) {
  const sent = openAdmin(`/admin/${event.id}`, {
    ...serverWith([organizerEvent(change)]),
    [`GET ${path}/text-filter`]: { body: settings },
    [`PUT ${path}/text-filter`]: (body) => ({ body: { ...settings, ...(body as object) } }),
    [`PATCH ${path}`]: (body) => ({ body: organizerEvent({ ...change, ...(body as object) }) }),
    ...server,
  });
  await screen.findByRole("switch", { name: /Word filter/u });
  return (method: string) => sent.filter(({ name }) => name.startsWith(method)).map(({ body }) => body);
}

it("[TEXT-25] the card switches the filter on and off, and changes its action", async () => {
  const bodies = await openCard();
  fireEvent.click(screen.getByRole("switch", { name: /Word filter/u }));
  await screen.findByText("Feature updated");
  fireEvent.click(screen.getByRole("radio", { name: "Reject" }));
  await waitFor(() => expect(bodies("PATCH")).toEqual([{ textFilterEnabled: false }, { wordFilterAction: "refuse" }]));
});

it("[TEXT-25] the dialog edits words and exceptions, also for moderators, and shows which line is invalid", async () => {
  const bodies = await openCard({ role: "moderator" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Reject" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Edit words…" }));
  const words = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Words, one per line/u });
  expect(words.value).toBe("heron");
  expect(screen.getByText("Words in this server's list: 3")).toBeTruthy();
  fireEvent.change(words, { target: { value: "heron\nx\n" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("“x” must have 2 to 40 characters")).toBeTruthy();
  fireEvent.change(words, { target: { value: "heron\nc++\n" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A word needs at least 2 letters or digits")).toBeTruthy();
  fireEvent.change(words, { target: { value: "heron\n\n grey  egret \n" } });
  fireEvent.change(screen.getByRole("textbox", { name: /Exceptions/u }), { target: { value: "class" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(bodies("PUT")).toEqual([{ words: ["heron", "grey  egret"], exceptions: ["class"], version: 1 }]);
});

it("[TEXT-25] offers to load the words again after a failure, because nothing else does", async () => {
  let fails = true;
  const failed = { status: 502, body: "" };
  await openCard({}, { [`GET ${path}/text-filter`]: () => (fails ? failed : { body: settings }) });
  fireEvent.click(screen.getByRole("button", { name: "Edit words…" }));
  const again = await within(await screen.findByRole("dialog")).findByRole("button", { name: "Try again" });
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByRole("textbox", { name: /Words, one per line/u })).toBeTruthy();
});

it("[TEXT-34] keeps what was typed when somebody else changed the words, and applies their changes to it", async () => {
  let stored = { ...settings, words: ["heron", "egret"], exceptions: ["class"] };
  const sentence = "Someone else changed this. Review the changes and try again.";
  const bodies = await openCard(
    {},
    {
      [`GET ${path}/text-filter`]: () => ({ body: stored }),
      [`PUT ${path}/text-filter`]: (body) =>
        (body as { version: number }).version === stored.version
          ? { body: { ...stored, ...(body as object) } }
          : refusal(409, "conflict", sentence),
    },
  );
  fireEvent.click(screen.getByRole("button", { name: "Edit words…" }));
  const words = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Words, one per line/u });
  fireEvent.change(words, { target: { value: "heron\negret\nstork" } });
  stored = { ...stored, words: ["heron", "ibis"], exceptions: ["class", "hero"], version: 2 };
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(words.value).toBe("heron\nstork\nibis"));
  fireEvent.mouseDown(screen.getByRole("dialog", { name: "Words for this event" }));
  expect(screen.getByRole("dialog", { name: "Words for this event" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(bodies("PUT").at(-1)).toEqual({
    words: ["heron", "stork", "ibis"],
    exceptions: ["class", "hero"],
    version: 2,
  });
});
