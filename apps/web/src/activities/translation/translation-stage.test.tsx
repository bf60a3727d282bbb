import type { PublicEvent } from "@hubbub/contract/events";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { TranslationStage } from "./TranslationStage.tsx";

const event = { id: "7KQ4M2XD" } as PublicEvent;
const caption = (id: number) => ({
  id: String(id),
  originalText: `original ${id}`,
  translatedText: `caption ${id}`,
  targetLanguage: "es",
  submittedAt: "2026-11-21T10:00:00.000Z",
});

function openStage(captions: unknown[]) {
  serve({ [`GET /api/events/${event.id}/translation-captions`]: { body: captions } });
  renderInRoom(<TranslationStage event={event} renderLobby={({ title }) => <p data-testid="lobby">{title}</p>} />);
}

it("[TR-63] shows the last three captions, the newest last and alone with its original", async () => {
  openStage([5, 4, 3, 2, 1].map(caption));
  await screen.findByText("caption 5");
  expect([...document.querySelectorAll("li > [lang]")].map(({ textContent }) => textContent)).toEqual([
    "caption 3",
    "caption 4",
    "caption 5",
  ]);
  expect([...document.querySelectorAll("li > :not([lang])")].map(({ textContent }) => textContent)).toEqual([
    "original 5",
  ]);
  expect(screen.getByText("Translated into Español")).toBeTruthy();
});

it("[TR-63] shows how to join while there are no captions", async () => {
  openStage([]);
  expect((await screen.findByTestId("lobby")).textContent).toBe("Live translation");
});
