import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";

import { createQueryClient } from "../../../live/query-client.ts";
import { someEvent } from "../../../testing/events.ts";
import { useFrozenStage } from "./use-stage-picture.ts";

it("[STC-5] fetches the lists after a freeze whose picture never arrived, because messages were missed", async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue("answer");
  const { rerender } = renderHook(
    (stageMode: "live" | "frozen") => {
      useFrozenStage({ ...someEvent, stageMode }, null);
      useQuery({ queryKey: ["list"], queryFn });
    },
    { wrapper, initialProps: "live" },
  );
  await act(async () => undefined);
  rerender("frozen");
  await act(async () => undefined);
  expect(queryFn).toHaveBeenCalledTimes(1);
  rerender("live");
  await act(async () => undefined);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
