import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient, refetchAfterGap } from "./query-client.ts";
import { RequestError } from "../lib/request.ts";
import { usePendingVariables } from "../lib/use-pending-variables.ts";
import { useCall } from "../lib/use-call.ts";
import { dismissToast, readToast } from "../ui/toast.ts";

const KEY = ["list", "A"];
const queryFn = vi.fn<() => Promise<string>>();
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  queryFn.mockReset().mockResolvedValue("answer");
});

afterEach(() => {
  window.dispatchEvent(new Event("online"));
  vi.useRealTimers();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const show = (options: { initialData?: string; initialDataUpdatedAt?: number; queryKey?: readonly string[] } = {}) =>
  renderHook(() => useQuery({ queryKey: KEY, queryFn: ({ signal }) => queryFn.call(signal), ...options }), { wrapper });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("queries", () => {
  it("[QUERY-3] are fetched once for all components, and not again after time, focus or network changes", async () => {
    show();
    const second = show();
    await pass(0);
    expect(second.result.current.data).toBe("answer");
    second.unmount();
    show();
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await pass(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("[QUERY-3] are not retried automatically after a failure, but when the next component needs them", async () => {
    queryFn.mockRejectedValueOnce(new Error("no"));
    const first = show();
    await pass(60_000);
    expect(first.result.current.error?.message).toBe("no");
    expect(queryFn).toHaveBeenCalledTimes(1);
    first.unmount();
    show();
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(0);
  });

  it("[QUERY-3] are sent although the device reports being offline: the event may have its own network", async () => {
    window.dispatchEvent(new Event("offline"));
    const { result } = show();
    await pass(0);
    expect(result.current.data).toBe("answer");
  });

  it("[QUERY-4] are aborted when no component needs them, and removed after five minutes", async () => {
    let signal: AbortSignal | undefined;
    queryFn.mockImplementationOnce(function (this: unknown) {
      signal = this as AbortSignal;
      return new Promise(() => undefined);
    });
    show().unmount();
    expect(signal?.aborted).toBe(true);
    const again = show();
    await pass(0);
    again.unmount();
    await pass(299_000);
    expect(client.getQueryData(KEY)).toBe("answer");
    await pass(1000);
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it("[QUERY-9] after a gap, fetches what is shown immediately, and other lists when they are shown", async () => {
    client.setQueryData(["list", "B"], "cached");
    show();
    await pass(0);
    await act(() => refetchAfterGap(client));
    expect(queryFn).toHaveBeenCalledTimes(2);
    show({ queryKey: ["list", "B"] });
    await pass(0);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it("[QUERY-9] after a gap, shows the initial data of the page and fetches it once", async () => {
    const pageLoadedAt = Date.now();
    show({ queryKey: ["other"], initialData: "page", initialDataUpdatedAt: pageLoadedAt });
    expect(queryFn).not.toHaveBeenCalled();
    await pass(10_000);
    await act(() => refetchAfterGap(client));
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(1);
    const late = show({ initialData: "page", initialDataUpdatedAt: pageLoadedAt });
    expect(late.result.current.data).toBe("page");
    await pass(1);
    expect(late.result.current.data).toBe("answer");
    expect(queryFn).toHaveBeenCalledTimes(2);
    show({ initialData: "page", initialDataUpdatedAt: pageLoadedAt });
    await pass(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

describe("mutations", () => {
  it("[QUERY-8] of one scope are sent one after another, also offline, after a failure and after unmounting", async () => {
    window.dispatchEvent(new Event("offline"));
    const sent: { text: string; end: (error?: Error) => Promise<void> }[] = [];
    const done: string[] = [];
    const send = (text: string) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ text, end: (error) => act(async () => (error ? reject(error) : resolve())) });
      });
    const { result, unmount } = renderHook(
      () => ({
        mutation: useCall({
          queue: ["change", "A"],
          send,
          onDone: (_, _client, text) => done.push(text),
        }),
        pending: usePendingVariables<string>(["change"]),
      }),
      { wrapper },
    );
    await act(async () => ["one", "two", "three"].forEach((text) => result.current.mutation.mutate(text)));
    expect(sent.map(({ text }) => text)).toEqual(["one"]);
    expect(result.current.pending).toEqual(["one", "two", "three"]);
    await sent[0]!.end(new Error("no"));
    expect(sent.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(result.current.pending).toEqual(["two", "three"]);
    unmount();
    await sent[1]!.end();
    await sent[2]!.end();
    expect(done).toEqual(["two", "three"]);
  });

  it("[REQ-3] show a toast after a refusal of a field, unless a form shows it there", async () => {
    const refusal = new RequestError(400, "", '{"code":"invalid","message":"Title too long","field":"title"}');
    const send = (isForm: boolean) =>
      renderHook(
        () =>
          useCall({
            send: () => Promise.reject(refusal),
            failed: () => "Not saved",
            isForm,
          }),
        { wrapper },
      );
    for (const isForm of [false, true]) {
      dismissToast();
      const { result } = send(isForm);
      await act(async () => result.current.mutate());
      expect(readToast()?.title ?? null).toBe(isForm ? null : "Not saved");
    }
  });
});
