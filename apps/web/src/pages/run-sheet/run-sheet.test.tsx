import type { RunSheet, RunSheetStep } from "@hubbub/contract/run-sheet";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { Answer } from "../../testing/fake-server.ts";
import { organizerEvent } from "../../testing/events.ts";
import { dismissToast, readToast } from "../../ui/toast.ts";
import { acceptLiveChannel, openAdmin, serverWith } from "../admin/admin-test-kit.tsx";
import { placeNow } from "./run-sheet-data.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
afterEach(() => dismissToast());

const steps: RunSheetStep[] = [
  { kind: "note", note: "Welcome everybody" },
  { kind: "black", note: "Lights off" },
  { kind: "note", note: "Say thanks" },
];

function openSheet(section: string, answerToGo?: (sheet: RunSheet, body: unknown) => Answer | Promise<Answer>) {
  let sheet: RunSheet = { steps, current: 0, version: 1 };
  return openAdmin(`/admin/${event.id}/${section}`, {
    ...serverWith([event]),
    [`GET ${path}/polls`]: { body: [] },
    [`GET ${path}/run-sheet`]: () => ({ body: sheet }),
    [`PUT ${path}/run-sheet`]: (body: unknown) => {
      sheet = { ...sheet, steps: (body as RunSheet).steps, version: sheet.version + 1 };
      return { body: sheet };
    },
    [`POST ${path}/run-sheet/go`]: (body: unknown) => answerToGo?.(sheet, body) ?? { body: sheet },
  });
}

it("[RUN-21] shows the step that the server has confirmed, and sends no second move meanwhile", async () => {
  let confirm: (answer: Answer) => void = () => undefined;
  const sent = openSheet("remote", () => new Promise((resolve) => (confirm = resolve)));
  const moves = () => sent.filter(({ name }) => name.startsWith("POST")).map(({ body }) => body);
  expect(await screen.findByText("Welcome everybody")).toBeTruthy();
  fireEvent.keyDown(window, { key: "PageDown" });
  await waitFor(() => expect(moves()).toEqual([{ step: 1, otherwise: "next", version: 1 }]));
  fireEvent.keyDown(window, { key: "PageDown" });
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("1 of 3")).toBeTruthy();
  confirm({ body: { steps, current: 1, version: 1, skipped: [] } });
  expect(await screen.findByText("2 of 3")).toBeTruthy();
  expect(moves()).toHaveLength(1);
});

it("[RUN-23] says which step was skipped and why", async () => {
  const skipped = [{ step: 1, reason: "off" }];
  openSheet("remote", (sheet) => ({ body: { ...sheet, current: 2, skipped } }));
  fireEvent.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByText("Skipped step 2")).toBeTruthy();
  expect(screen.getByText("The activity is switched off.")).toBeTruthy();
  expect(screen.getByText("No steps left")).toBeTruthy();
});

/** Opens the form of the third step, then lets somebody else change the steps. */
async function editWhileStepsBecome(changed: RunSheetStep[]) {
  let sheet: RunSheet = { steps, current: 0, version: 1 };
  const sent = openAdmin(`/admin/${event.id}/run-sheet`, {
    ...serverWith([event]),
    [`GET ${path}/polls`]: { body: [] },
    [`GET ${path}/run-sheet`]: () => ({ body: sheet }),
    [`PUT ${path}/run-sheet`]: (body: unknown) => {
      const { steps: wanted, version } = body as RunSheet;
      if (version !== sheet.version)
        return { status: 409, body: { code: "conflict", message: "Somebody else changed the steps" } };
      sheet = { ...sheet, steps: wanted, version: version + 1 };
      return { body: sheet };
    },
  });
  await screen.findByText("Say thanks");
  const { push } = await acceptLiveChannel();
  fireEvent.click(screen.getByRole("button", { name: "Edit step 3" }));
  fireEvent.change(screen.getByLabelText(/^Note/u), { target: { value: "Say thanks to everybody" } });
  sheet = { steps: changed, current: 0, version: 2 };
  push({ type: "run-sheet:changed", data: {} });
  await waitFor(() => expect(screen.queryByText("Welcome everybody")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  return () =>
    sent
      .filter(({ name }) => name.startsWith("PUT"))
      .map(({ body }) => (body as RunSheet).steps.map(({ note }) => note));
}

it("[RUN-3] changes the step whose form is open, also if somebody else has moved it meanwhile", async () => {
  const puts = await editWhileStepsBecome(steps.slice(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(puts()).toEqual([["Lights off", "Say thanks to everybody"]]);
});

it("[RUN-3] says that somebody else has changed the step, keeps the form, and adds the step at the next attempt", async () => {
  const puts = await editWhileStepsBecome([{ kind: "note", note: "Say goodbye" }]);
  expect(await screen.findByText("Somebody else changed the steps")).toBeTruthy();
  const dialog = within(await screen.findByRole("dialog", { name: "Add step" }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Note/u).value).toBe("Say thanks to everybody");
  fireEvent.click(dialog.getByRole("button", { name: "Add step" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(puts().at(-1)).toEqual(["Say goodbye", "Say thanks to everybody"]);
});

it("[UI-7] a press outside does not close the form of a step whose target was changed", async () => {
  openSheet("run-sheet");
  fireEvent.click(await screen.findByRole("button", { name: "Add step" }));
  const dialog = await screen.findByRole("dialog", { name: "Add step" });
  const target = within(dialog).getByRole<HTMLSelectElement>("combobox", { name: "Big screen" });
  fireEvent.change(target, { target: { value: "join" } });
  fireEvent.mouseDown(dialog);
  expect(screen.getByRole("dialog", { name: "Add step" })).toBeTruthy();
  expect(target.value).toBe("join");
});

it("[RUN-22] moves a step with the focus on it, and brings a deleted step back with Undo", async () => {
  const sent = openSheet("run-sheet");
  const notes = () =>
    sent
      .filter(({ name }) => name.startsWith("PUT"))
      .map(({ body }) => (body as RunSheet).steps.map(({ note }) => note));
  fireEvent.click(await screen.findByRole("button", { name: "Move 3. Note up" }));
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move 2. Note up"));
  expect(notes()).toEqual([["Welcome everybody", "Say thanks", "Lights off"]]);
  fireEvent.click(screen.getByRole("button", { name: "Delete step 1" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  await waitFor(() =>
    expect(notes().slice(1)).toEqual([
      ["Say thanks", "Lights off"],
      ["Welcome everybody", "Say thanks", "Lights off"],
    ]),
  );
});

it("[RUN-22] deletes a step while a move is on its way", async () => {
  let sheet: RunSheet = { steps, current: 0, version: 1 };
  let confirm: () => void = () => undefined;
  const puts: RunSheet[] = [];
  openAdmin(`/admin/${event.id}/run-sheet`, {
    ...serverWith([event]),
    [`GET ${path}/polls`]: { body: [] },
    [`GET ${path}/run-sheet`]: () => ({ body: sheet }),
    [`PUT ${path}/run-sheet`]: async (body: unknown) => {
      const put = body as RunSheet;
      puts.push(put);
      if (puts.length === 1) await new Promise<void>((resolve) => (confirm = resolve));
      sheet = { ...sheet, steps: put.steps, version: put.version + 1 };
      return { body: sheet };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Move 3. Note up" }));
  await waitFor(() => expect(puts).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Delete step 3" }));
  confirm();
  await waitFor(() => expect(puts).toHaveLength(2));
  expect(puts.map(({ version }) => version)).toEqual([1, 2]);
  expect(puts[1]?.steps.map(({ note }) => note)).toEqual(["Welcome everybody", "Lights off"]);
});

it("[RUN-22] keeps the focus on a step that is moved twice before the first answer", async () => {
  let sheet: RunSheet = { steps, current: 0, version: 1 };
  const confirms: (() => void)[] = [];
  openAdmin(`/admin/${event.id}/run-sheet`, {
    ...serverWith([event]),
    [`GET ${path}/polls`]: { body: [] },
    [`GET ${path}/run-sheet`]: () => ({ body: sheet }),
    [`PUT ${path}/run-sheet`]: async (body: unknown) => {
      await new Promise<void>((resolve) => confirms.push(resolve));
      sheet = { ...sheet, steps: (body as RunSheet).steps, version: sheet.version + 1 };
      return { body: sheet };
    },
  });
  const button = await screen.findByRole("button", { name: "Move 3. Note up" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(confirms).toHaveLength(1));
  confirms[0]?.();
  await waitFor(() => expect(confirms).toHaveLength(2));
  confirms[1]?.();
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move 1. Note up"));
  expect(readToast()?.title).toBe("Step 1 of 3");
  expect(sheet.steps[0]).toEqual(steps[2]);
});

it("[RUN-22] finds the nearest of equal steps after somebody else has changed the run sheet", () => {
  const note: RunSheetStep = { kind: "note", note: "Applause" };
  const black: RunSheetStep = { kind: "black", note: "Break" };
  const seen: RunSheet = { steps: [black, note, black], current: 0, version: 1 };
  const now: RunSheet = { steps: [black, note, note, black], current: 0, version: 2 };
  expect([0, 2].map((index) => placeNow(seen, index, now))).toEqual([0, 3]);
});
