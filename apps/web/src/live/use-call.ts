import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { type MutationKey, type MutationMeta, type QueryClient, useMutation } from "@tanstack/react-query";

import { type CallOptions, request } from "../lib/request.ts";
import type { ToastMessage } from "../ui/toast.ts";

interface CallSettings<N extends CallName, Variables> {
  /** What the call is sent with. */
  send: (variables: Variables) => CallOptions<N>;
  /** Updates the cache. */
  onDone?: (answer: AnswerOf<N>, client: QueryClient, variables: Variables) => unknown;
  onFailed?: (error: Error, client: QueryClient) => unknown;
  /** Calls with the same key are sent one after another. `usePendingVariables` reads those without an answer. */
  queue?: MutationKey;
  /** The toast after success; without it, none is shown. */
  done?: (answer: AnswerOf<N>, variables: Variables) => Omit<ToastMessage, "tone"> | null;
  /** The title of the toast after a failure; without it, none is shown. */
  failed?: (variables: Variables) => string;
  /** What to do, if the server does not say why it failed. */
  advice?: () => string;
}

/** A mutation that sends a call of the contract. Its variables are those of `send`. */
export function useCall<N extends CallName, Variables = void>(call: N, settings: CallSettings<N, Variables>) {
  const { send, onDone, onFailed, queue, done, failed, advice } = settings;
  return useMutation<AnswerOf<N>, Error, Variables>({
    mutationFn: (variables) => request(call, send(variables) as never),
    onSuccess: (answer, variables, _, { client }) => onDone?.(answer, client, variables),
    onError: (error, _variables, _result, { client }) => onFailed?.(error, client),
    ...(queue && { mutationKey: queue, scope: { id: queue.join(":") } }),
    // The library does not know the types of the result and the variables here.
    meta: { done, failed, advice } as MutationMeta,
  });
}
