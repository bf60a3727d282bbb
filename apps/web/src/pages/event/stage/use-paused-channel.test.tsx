import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { LiveContext, useLiveLatest } from "../../../live/hooks.ts";
import { createFakeLive } from "../../../testing/fake-live.ts";
import { usePausedChannel } from "./use-paused-channel.ts";

function People() {
  return <output>{useLiveLatest("presence")?.count ?? "unknown"}</output>;
}

function Stage({ isFrozen }: { isFrozen: boolean }) {
  return (
    <LiveContext value={usePausedChannel(isFrozen)}>
      <People />
    </LiveContext>
  );
}

it("[STC-5] keeps the latest messages from before the freeze, also when the stage is rendered again", () => {
  const live = createFakeLive();
  const stage = (isFrozen: boolean) => (
    <LiveContext value={live.channel}>
      <Stage isFrozen={isFrozen} />
    </LiveContext>
  );
  const { rerender } = render(stage(false));
  const people = () => screen.getByRole("status").textContent;
  live.push({ type: "presence", data: { count: 7 } });
  expect(people()).toBe("7");
  rerender(stage(true));
  live.push({ type: "presence", data: { count: 8 } });
  rerender(stage(true));
  expect(people()).toBe("7");
  rerender(stage(false));
  expect(people()).toBe("8");
});
