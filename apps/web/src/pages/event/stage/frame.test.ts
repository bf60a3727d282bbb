import { expect, it } from "vitest";

import { frameOf } from "./frame.ts";

it("[EMB-4] the address chooses view, background and whether it shows how to join; an unknown view is automatic", () => {
  expect(frameOf("")).toEqual({ view: "auto", isTransparent: false, hasJoin: true });
  expect(frameOf("view=questions&bg=transparent&join=off")).toEqual({
    view: "questions",
    isTransparent: true,
    hasJoin: false,
  });
  expect(frameOf("view=slides&bg=red&join=maybe")).toEqual({ view: "auto", isTransparent: false, hasJoin: true });
});
