/** Components send with `useCall`; a lint rule forbids `useMutation` elsewhere. */
import {
  type MutationKey,
  type MutationMeta,
  type QueryClient,
  type QueryKey,
  useMutation,
} from "@tanstack/react-query";

/** The toasts of a call. They are shown although the component may be gone. */
export interface CallToasts<Answer, Variables> {
  /** The toast after success; without it, none is shown. */
  done?: (answer: Answer, variables: Variables) => ReturnType<NonNullable<MutationMeta["done"]>>;
  /** The title of the toast after a failure; without it, none is shown. */
  failed?: (variables: Variables) => string;
  /** What to do, if the server does not say why it failed. */
  advice?: () => string;
}

interface CallSettings<Answer, Variables> extends CallToasts<Answer, Variables> {
  /** Makes the request, or several. */
  send: (variables: Variables, client: QueryClient) => Promise<Answer>;
  /** Updates the cache. The call is pending until a returned promise has settled. */
  onDone?: (answer: Answer, client: QueryClient, variables: Variables) => unknown;
  onFailed?: (error: Error, client: QueryClient) => unknown;
  /** The queries whose key begins with this are fetched again, also after a failure. The call is pending until then. */
  refetches?: QueryKey | undefined;
  /** Calls with the same key are sent one after another. `usePendingVariables` reads those without an answer. */
  queue?: MutationKey;
  /** Set by `useFormCall`. */
  isForm?: boolean;
}

/** Sends something to the server when a person acts. */
export function useCall<Answer, Variables = void>(settings: CallSettings<Answer, Variables>) {
  const { send, onDone, onFailed, refetches, queue, ...toasts } = settings;
  return useMutation<Answer, Error, Variables>({
    mutationFn: (variables, { client }) => send(variables, client),
    onSuccess: (answer, variables, _, { client }) => onDone?.(answer, client, variables),
    onError: (error, _variables, _result, { client }) => onFailed?.(error, client),
    onSettled: (_answer, _error, _variables, _result, { client }) =>
      refetches && client.invalidateQueries({ queryKey: refetches }),
    ...(queue && { mutationKey: queue, scope: { id: queue.join(":") } }),
    meta: toasts,
  });
}

/** A call that a form sends (`Form`). */
export interface FormCall<Body, Answer> {
  mutate: (body: Body, callbacks: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }) => void;
  isPending: boolean;
}

/** Like `useCall`, without a toast for the refusal of a field, which the form shows. */
export function useFormCall<Answer, Body>(settings: CallSettings<Answer, Body>) {
  return useCall({ ...settings, isForm: true });
}
