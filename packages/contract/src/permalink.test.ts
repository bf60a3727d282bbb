import fc from "fast-check";
import { expect, it } from "vitest";

import { isReservedPermalink, PERMALINK_MIN, permalinkFault, slugOf } from "./permalink.ts";

it("[GRP-61] converts every title to a valid permalink, unless the result is too short or reserved", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
      const slug = slugOf(title);
      if (slug.length >= PERMALINK_MIN && !isReservedPermalink(slug)) expect(permalinkFault(slug)).toBeNull();
    }),
  );
  expect(slugOf("Northlight Conference 2026")).toBe("northlight-conference-2026");
  expect(slugOf("  Çafé & Bar!  ")).toBe("cafe-bar");
  expect(slugOf("Große Bühne, Øresund & Łódź")).toBe("grosse-buhne-oresund-lodz");
  expect(slugOf("مؤتمر")).toBe("");
  expect(slugOf(`${"a".repeat(63)} b`)).toBe("a".repeat(63));
});

it("[GRP-2] checks a very long permalink within a second", () => {
  const started = performance.now();
  for (const hostile of ["-".repeat(100_000), "a-".repeat(50_000), "a".repeat(100_000)]) {
    expect(permalinkFault(hostile)).not.toBeNull();
    slugOf(hostile);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
