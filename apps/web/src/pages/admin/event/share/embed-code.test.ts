import { expect, it } from "vitest";

import { embedAddress, frameCode, revealCode } from "./embed-code.ts";

const stage = "https://events.example.org/stage/7KQ4M2XD";

it("[EMB-8] the copied address names only what differs from the big screen", () => {
  expect(embedAddress(stage, { view: "auto", isTransparent: false, hasJoin: true })).toBe(stage);
  expect(embedAddress(stage, { view: "poll", isTransparent: true, hasJoin: false })).toBe(
    `${stage}?view=poll&bg=transparent&join=off`,
  );
});

it("[EMB-8] the copied code is one element, whatever the title contains", () => {
  const address = `${stage}?view=poll&join=off`;
  expect(revealCode(address)).toBe(`<section data-background-iframe="${stage}?view=poll&amp;join=off"></section>`);
  const holder = document.createElement("div");
  holder.innerHTML = frameCode(address, '"><script>alert(1)</script> & more');
  expect(holder.children).toHaveLength(1);
  const frame = holder.querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe(address);
  expect(frame?.title).toBe('"><script>alert(1)</script> & more');
});
