import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import { QueryClient } from "./query-client.ts";
import { QueryClientContext } from "./use-query-client.ts";
import { useMutation, usePendingVariables } from "./use-mutation.ts";

/** A mutation whose answers the test gives, and what is pending beside it. */
function open(scope?: { id: string }) {
  const client = new QueryClient();
  const told: string[] = [];
  const sent: { text: string; answer: (text: string) => Promise<void>; refuse: () => Promise<void> }[] = [];
  const mutationFn = (text: string) =>
    new Promise<string>((resolve, reject) => {
      sent.push({
        text,
        answer: (answer) => act(async () => resolve(answer)),
        refuse: () => act(async () => reject(new Error("no"))),
      });
    });
  const view = renderHook(
    () => ({
      mutation: useMutation<string, string>({
        mutationKey: ["change", "A"],
        ...(scope ? { scope } : {}),
        mutationFn,
        onMutate: (text) => told.push(`mutate ${text}`),
        onSuccess: (answer, text) => told.push(`success ${text} ${answer}`),
        onError: (error, text) => told.push(`error ${text} ${error.message}`),
        onSettled: () => told.push("settled"),
      }),
      pending: usePendingVariables<string>(["change"]),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientContext value={client}>{children}</QueryClientContext>
      ),
    },
  );
  return { ...view, told, sent };
}

describe("changing", () => {
  it("[QUERY-7] tells what it does and what became of it", async () => {
    const { result, told, sent } = open();
    act(() => result.current.mutation.mutate("one"));
    expect(result.current.mutation).toMatchObject({ isPending: true, variables: "one" });
    expect(result.current.pending).toEqual(["one"]);
    await sent[0]!.answer("done");
    expect(result.current.mutation).toMatchObject({ isPending: false, status: "success", data: "done" });
    expect(result.current.pending).toEqual([]);
    expect(told).toEqual(["mutate one", "success one done", "settled"]);
  });

  it("[QUERY-7] rejects only for who waits for it, and does not try again", async () => {
    const { result, told, sent } = open();
    act(() => result.current.mutation.mutate("one"));
    await sent[0]!.refuse();
    expect(result.current.mutation).toMatchObject({ isError: true });
    expect(sent).toHaveLength(1);
    const failed = vi.fn<(error: unknown) => void>();
    act(() => void result.current.mutation.mutateAsync("two").catch(failed));
    await sent[1]!.refuse();
    expect(failed).toHaveBeenCalledWith(new Error("no"));
    expect(told).toEqual(["mutate one", "error one no", "settled", "mutate two", "error two no", "settled"]);
  });

  it("[QUERY-8] sends the changes of one scope one after the other, also after a failure", async () => {
    const { result, sent, told } = open({ id: "A" });
    act(() => {
      result.current.mutation.mutate("one");
      result.current.mutation.mutate("two");
    });
    expect(sent.map(({ text }) => text)).toEqual(["one"]);
    expect(result.current.pending).toEqual(["one", "two"]);
    await sent[0]!.refuse();
    expect(sent.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(result.current.mutation).toMatchObject({ isPending: true, variables: "two" });
    await sent[1]!.answer("done");
    expect(told).toEqual(["mutate one", "mutate two", "error one no", "settled", "success two done", "settled"]);
  });

  it("[QUERY-8] ends as it should when its screen is gone", async () => {
    const { result, sent, told, unmount } = open();
    act(() => result.current.mutation.mutate("one"));
    unmount();
    await sent[0]!.answer("done");
    expect(told).toEqual(["mutate one", "success one done", "settled"]);
  });
});
