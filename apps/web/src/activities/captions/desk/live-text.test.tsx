import type { CaptionList, CaptionText } from "@hubbub/contract/activities/captions/calls";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { someEvent } from "../../../testing/events.ts";
import { nothing, openDesk, PATH, press, setUpDesk, SINCE } from "./desk-test-kit.tsx";

setUpDesk();

let seq = 0;
const caption = (text: string, change: Partial<CaptionText> = {}): CaptionText => ({
  id: `caption-${(seq += 1)}`,
  seq,
  revision: 1,
  language: "en",
  text,
  state: "spoken",
  spokenIn: "en",
  label: null,
  at: SINCE,
  ...change,
});

describe("the live text", () => {
  const list: CaptionList = {
    ...nothing,
    spokenIn: "en",
    captions: [caption("Good mourning"), caption("Second line")],
  };
  const [first] = list.captions;
  const PATCHED = `PATCH ${PATH}/${first?.id}`;

  it("[CAP-90] a tap on a line corrects it", async () => {
    const answer = {
      segmentId: first?.id,
      seq: 1,
      revision: 2,
      language: "en",
      text: "Good morning",
      isFinal: true,
      source: "typed",
      label: null,
    };
    const { bodies } = await openDesk({ list, server: { [PATCHED]: { body: answer } } });
    fireEvent.click(screen.getByText("Good mourning"));
    const field = screen.getByLabelText("Correct the caption");
    fireEvent.change(field, { target: { value: " Good morning " } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(await screen.findByText("Good morning")).toBeTruthy();
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(bodies(PATCHED)).toEqual([{ text: "Good morning" }]);
  });

  it("[CAP-90] a tap on a line removes it, and Escape does nothing", async () => {
    await openDesk({ list, server: { [`DELETE ${PATH}/${first?.id}`]: { status: 204, body: null } } });
    fireEvent.click(screen.getByText("Good mourning"));
    fireEvent.keyDown(screen.getByLabelText("Correct the caption"), { key: "Escape" });
    fireEvent.click(screen.getByText("Good mourning"));
    press("Remove");
    await waitFor(() => expect(screen.queryByText("Good mourning")).toBeNull());
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(screen.getByText("Second line")).toBeTruthy();
  });

  it("[CAP-90] a translation is removed here, and corrected in the language that was spoken", async () => {
    const translated = caption("Good day", { state: "translated", spokenIn: "de" });
    await openDesk({ list: { ...nothing, spokenIn: "en", captions: [translated] } });
    fireEvent.click(screen.getByText("Good day"));
    expect(screen.getByText(/^This is a translation\. To correct the original, choose Deutsch/u)).toBeTruthy();
    expect(screen.queryByLabelText("Correct the caption")).toBeNull();
    expect(screen.getByRole("button", { name: "Remove" })).toBeTruthy();
  });

  it("[CAP-90] captions are corrected after the session, too", async () => {
    await openDesk({ list, event: { ...someEvent, isArchived: true } });
    fireEvent.click(screen.getByText("Good mourning"));
    expect(screen.getByLabelText("Correct the caption")).toBeTruthy();
  });

  it("[CAP-91] shows a translation below each caption on request", async () => {
    const { id = "", seq: place = 0 } = first ?? {};
    const german = { language: "de", state: "translated" } as const;
    const { push } = await openDesk({
      list,
      server: {
        [`GET ${PATH}/de`]: {
          body: { ...list, captions: [caption("Guten Morgen", { ...german, id, seq: place })] },
        },
      },
    });
    expect(screen.queryByText("Guten Morgen")).toBeNull();
    fireEvent.change(screen.getByLabelText("Translation"), { target: { value: "de" } });
    expect((await screen.findByText("Guten Morgen")).lang).toBe("de");
    const [, second] = list.captions;
    push("caption:text", caption("Zweite Zeile", { ...german, id: second?.id ?? "", seq: second?.seq ?? 0 }));
    expect(screen.getByText("Zweite Zeile").closest("li")?.textContent).toContain("Second line");
    fireEvent.change(screen.getByLabelText("Translation"), { target: { value: "" } });
    expect(screen.queryByText("Guten Morgen")).toBeNull();
  });

  it("[CAP-90] speakers only read", async () => {
    await openDesk({ list, canCorrect: false });
    expect(screen.getByText("Good mourning").closest("button")).toBeNull();
    expect(screen.queryByText("Tap a line to correct or remove it.")).toBeNull();
  });

  it("[CAP-88] shows what is being said until it is a caption, in the language that was spoken last", async () => {
    const german: CaptionList = { ...nothing, isLive: true, spokenIn: "de" };
    const { push } = await openDesk({
      list: german,
      server: { [`GET ${PATH}/de`]: { body: german } },
    });
    await waitFor(() => expect(screen.getByLabelText("Spoken language")).toHaveProperty("value", "de"));
    await screen.findByRole("log", { name: "Live captions" });
    const interim = { id: "caption-x", seq: 90, revision: 1, language: "de", text: "Guten", label: null } as const;
    push("caption:interim", interim);
    expect(screen.getByText("Guten")).toBeTruthy();
    push(
      "caption:text",
      caption("Guten Tag.", { id: "caption-x", seq: 90, revision: 2, language: "de", spokenIn: "de" }),
    );
    expect(screen.getByText("Guten Tag.")).toBeTruthy();
    expect(screen.queryByText("Guten")).toBeNull();
  });
});
