import type { QueryKey } from "@tanstack/react-query";

import { useCall } from "./use-call.ts";

interface Command {
  send: () => Promise<unknown>;
  /** The title of the toast after a failure. */
  failed: string;
}

/**
 * Like `useCall`, for several commands about the same data.
 * @returns `run` resolves to whether the server accepted the command
 */
export function useCommands(refetches: QueryKey) {
  const { mutateAsync, isPending } = useCall({
    send: ({ send }: Command) => send(),
    failed: ({ failed }) => failed,
    refetches,
  });
  const run = (command: Command) =>
    mutateAsync(command).then(
      () => true,
      () => false,
    );
  return { isBusy: isPending, run };
}
