import type { CaptionText } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { CaptionsOverlay } from "./CaptionsOverlay.tsx";
import { CaptionsStage } from "./CaptionsStage.tsx";

const caption = (seq: number, language: Language, text = `${language} ${seq}`): CaptionText => ({
  id: `segment-${seq}`,
  seq,
  revision: 1,
  language,
  text,
  state: language === "en" ? "spoken" : "translated",
  spokenIn: "en",
  label: null,
  at: "2026-11-28T10:00:00.000Z",
});
const bilingual: PublicEvent = { ...someEvent, captionsSecondLanguage: "ar", captionsWithOtherViews: true };

afterEach(() => vi.unstubAllGlobals());

async function open(content: ReactNode, seqs: number[], isLive = true) {
  const sent = serve({
    [`GET /api/events/${someEvent.id}/captions/:language`]: (_, name) => {
      const language = name.split("/").at(-1) as Language;
      const captions = seqs.map((seq) => caption(seq, language));
      return { body: { isLive, spokenIn: "en", canTranslate: true, captions } };
    },
  });
  const room = renderInRoom(content);
  await act(async () => undefined);
  return { ...room, sent };
}
const openView = (event: PublicEvent, seqs: number[], isLive = true) =>
  open(<CaptionsStage event={event} renderLobby={({ title }) => <p>Join: {title}</p>} />, seqs, isLive);

const texts = () => [...document.querySelectorAll("section > div > p")].map(({ textContent }) => textContent);

describe("captions on the stage", () => {
  it("[CAP-71] are the newest ones in one language or in two, each marked with its language", async () => {
    const { push } = await openView(bilingual, [1, 2, 3, 4]);
    expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual([
      "English",
      "العربية",
    ]);
    push("caption:text", caption(5, "ar"));
    expect(texts()).toEqual(["en 2", "en 3", "en 4", "ar 3", "ar 4", "ar 5"]);
    expect(screen.getByText("ar 5").lang).toBe("ar");
    expect(screen.getByText("ar 5").dir).toBe("auto");
  });

  it("[CAP-71] are shown once if both languages are the same", async () => {
    const { sent } = await openView({ ...someEvent, captionsSecondLanguage: "en" }, [1]);
    expect(texts()).toEqual(["en 1"]);
    expect(sent).toHaveLength(1);
  });

  it("[CAP-71] show what is being said, and how to join before the first caption", async () => {
    const { push } = await openView(someEvent, []);
    expect(screen.getByText("Join: Captions")).toBeTruthy();
    push("caption:interim", { id: "segment-1", seq: 1, revision: 1, language: "en", text: "Good mor", label: null });
    expect(texts()).toEqual(["Good mor"]);
  });

  it("[CAP-72] are shown with another view while somebody captions, if the team has chosen that", async () => {
    const { push } = await open(<CaptionsOverlay event={bilingual} />, [1]);
    expect(texts()).toEqual(["en 1", "ar 1"]);
    push("captions:desk", { isLive: false, since: null });
    expect(texts()).toEqual([]);
  });

  it("[CAP-72] are not requested without that choice", async () => {
    const { sent } = await open(<CaptionsOverlay event={{ ...bilingual, captionsWithOtherViews: false }} />, [1]);
    expect(sent).toEqual([]);
  });
});
