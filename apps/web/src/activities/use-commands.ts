import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";

interface Command {
  /** The title of the toast if the server refuses it. */
  failed: string;
  send: () => Promise<unknown>;
}

/**
 * Sends commands of organizers. Each shows a refusal as a toast, and resolves to whether the server accepted it.
 * @param kind the part of the event that they change
 * @param changes the key of the lists that are fetched again after each
 */
export function useCommands(kind: string, eventId: string, changes: readonly unknown[]) {
  const client = useQueryClient();
  const mutationKey = [kind, eventId];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ send }: Command) => send(),
    meta: { failed: ({ failed }: Command) => failed },
    onSettled: () => void client.invalidateQueries({ queryKey: changes }),
  });
  const run = (failed: string, send: () => Promise<unknown>): Promise<boolean> =>
    mutateAsync({ failed, send }).then(
      () => true,
      () => false,
    );
  return { run, isBusy: useIsMutating({ mutationKey }) > 0 };
}
