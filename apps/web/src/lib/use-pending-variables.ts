import { type MutationKey, useMutationState } from "@tanstack/react-query";

/** Returns the variables of the pending mutations whose key begins with `mutationKey`, oldest first. */
export function usePendingVariables<Variables>(mutationKey: MutationKey): Variables[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Variables,
  });
}
