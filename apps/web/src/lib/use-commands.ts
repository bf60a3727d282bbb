import { type CallSettings, useCall } from "./use-call.ts";

interface Command {
  send: () => Promise<unknown>;
  /** The title of the toast after success; without it, none is shown. */
  done?: string;
  /** The title of the toast after a failure. */
  failed: string;
}

type Commands = Record<string, (...args: never[]) => Command>;
type AnswerOf<C extends Commands> = C[keyof C] extends (...args: never[]) => { send: () => Promise<infer Answer> }
  ? Answer
  : never;

interface State<C extends Commands> {
  isBusy: boolean;
  /** The command that is being sent. */
  pending: { [Name in keyof C]: { name: Name; args: Parameters<C[Name]> } }[keyof C] | null;
}

/** Like `useCall`, for several commands about the same data. Each resolves to whether the server accepted it. */
export function useCommands<C extends Commands>(
  commands: C,
  settings: Pick<CallSettings<AnswerOf<C>, unknown>, "onDone" | "onFailed" | "refetches" | "queue">,
) {
  const { mutateAsync, isPending, variables } = useCall<AnswerOf<C>, { name: string; args: never[]; command: Command }>(
    {
      ...settings,
      send: ({ command }) => command.send() as Promise<AnswerOf<C>>,
      done: (_, { command }) => (command.done === undefined ? null : { title: command.done }),
      failed: ({ command }) => command.failed,
    },
  );
  const senders = Object.entries(commands).map(([name, commandOf]) => {
    const send = (...args: never[]) =>
      mutateAsync({ name, args, command: commandOf(...args) }).then(
        () => true,
        () => false,
      );
    return [name, send] as const;
  });
  const state = { isBusy: isPending, pending: isPending ? variables : null };
  return { ...Object.fromEntries(senders), ...state } as unknown as State<C> & {
    [Name in keyof C]: (...args: Parameters<C[Name]>) => Promise<boolean>;
  };
}
