import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";

import type { PendingMutation } from "./pending-mutations.ts";
import type { QueryClient } from "./query-client.ts";
import { hashKey, type QueryKey, startsWith } from "./query-key.ts";
import { useQueryClient } from "./use-query-client.ts";

interface MutationOptions<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** By which `usePendingVariables` finds it. */
  mutationKey?: QueryKey;
  /** Mutations of one scope go out one after the other. */
  scope?: { id: string };
  onMutate?: (variables: Variables) => unknown;
  /** What it promises is waited for before the mutation counts as done. */
  onSuccess?: (data: Data, variables: Variables) => unknown;
  onError?: (error: Error, variables: Variables) => unknown;
  onSettled?: () => unknown;
}

type MutationState<Data, Variables> =
  | { status: "idle"; variables: undefined; data: undefined; error: null }
  | { status: "pending"; variables: Variables; data: undefined; error: null }
  | { status: "success"; variables: Variables; data: Data; error: null }
  | { status: "error"; variables: Variables; data: undefined; error: Error };

const IDLE = { status: "idle", variables: undefined, data: undefined, error: null } as const;

/** Changes something on the server. The state is the latest change's; an earlier one still ends as it should. */
export function useMutation<Data, Variables = void>(options: MutationOptions<Data, Variables>) {
  const client = useQueryClient();
  const [state, setState] = useState<MutationState<Data, Variables>>(IDLE);
  const current = useRef(options);
  const latest = useRef(0);
  useEffect(() => {
    current.current = options;
  });

  const [{ mutate, mutateAsync }] = useState(() => {
    const mutateAsync = async (variables: Variables): Promise<Data> => {
      const number = (latest.current += 1);
      const tell = (next: MutationState<Data, Variables>) => {
        if (number === latest.current) setState(next);
      };
      tell({ status: "pending", variables, data: undefined, error: null });
      try {
        const data = await change(client, () => current.current, variables);
        tell({ status: "success", variables, data, error: null });
        return data;
      } catch (error) {
        tell({ status: "error", variables, data: undefined, error: error as Error });
        throw error;
      }
    };
    // Failures are told by `onError` and the state.
    const mutate = (variables: Variables): void => void mutateAsync(variables).catch(() => undefined);
    return { mutate, mutateAsync };
  });

  return { ...state, isPending: state.status === "pending", isError: state.status === "error", mutate, mutateAsync };
}

/** What the changes under way under this key were called with, oldest first. */
export function usePendingVariables<Variables>(key: QueryKey): Variables[] {
  const { mutations } = useQueryClient();
  const list = useSyncExternalStore(mutations.subscribe, mutations.getList);
  const hash = hashKey(key);
  return useMemo(() => {
    const parts = JSON.parse(hash) as QueryKey;
    return list.filter(({ key }) => key && startsWith(key, parts)).map(({ variables }) => variables as Variables);
  }, [list, hash]);
}

async function change<Data, Variables>(
  client: QueryClient,
  options: () => MutationOptions<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { mutationKey, scope } = options();
  const pending: PendingMutation = { key: mutationKey, variables };
  client.mutations.add(pending);
  options().onMutate?.(variables);
  return client.mutations.inLane(scope?.id, async () => {
    try {
      const data = await options().mutationFn(variables);
      await options().onSuccess?.(data, variables);
      await options().onSettled?.();
      return data;
    } catch (error) {
      await options().onError?.(error as Error, variables);
      await options().onSettled?.();
      throw error;
    } finally {
      client.mutations.delete(pending);
    }
  });
}
