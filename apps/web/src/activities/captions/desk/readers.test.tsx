import type { Desk } from "@hubbub/contract/activities/captions/calls";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { idle, openDesk, setUpDesk } from "./desk-test-kit.tsx";

setUpDesk();

describe("the readers", () => {
  const readers: Desk["readers"] = [
    { language: "en", count: 40 },
    { language: "de", count: 200 },
    { language: "ar", count: 12 },
    { language: "th", count: 0 },
  ];

  it("[CAP-91] shows the readers of the translations, those of each language, and the cost of an hour", async () => {
    await openDesk({ desk: { ...idle, readers, hourlyShare: 0.124 } });
    expect(await screen.findByText("Translated into 2 languages for 212 readers")).toBeTruthy();
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual(["English 40", "Deutsch 200", "العربية 12"]);
    expect(
      screen.getByText("At this rate, one hour of captions will use 12% of this server's daily translation limit."),
    ).toBeTruthy();
  });

  it.each<[Partial<Desk>, string]>([
    [{ readers: [] }, "Nobody is reading the captions yet."],
    [{ readers: [{ language: "en", count: 1 }] }, "1 reader"],
    [{ isLimitReached: true }, "This server has reached its translation limit."],
    [{ canTranslate: false }, "This server has no translation service. Texts are shown in their original language."],
  ])("[CAP-91] says it: %j", async (change, sentence) => {
    await openDesk({ desk: { ...idle, readers, ...change } });
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  });
});
