import { spawn } from "node:child_process";

import type { RunAs } from "./run-as.ts";

/**
 * A shell stands between us and the program, holding the other end of our pipe. However we end, the kernel closes
 * that pipe: the shell then removes the socket directory and interrupts the program (for PostgreSQL: fast shutdown),
 * after 5 s asks harder (immediate shutdown: recovery at the next start), after 10 s kills. Signals meant for the whole
 * group of a terminal or a service do not make it skip that.
 */
const KEEPER = `
exec 3<&0 </dev/null
trap '' HUP INT TERM
directory=$1
shift
"$@" 3<&- &
program=$!
(
  while read -r line; do :; done <&3
  if [ -n "$directory" ]; then rm -rf "$directory"; fi
  kill -s INT "$program"
  waited=0
  while kill -s 0 "$program"; do
    sleep 1
    waited=$((waited + 1))
    if [ "$waited" -eq 5 ]; then kill -s QUIT "$program"; fi
    if [ "$waited" -eq 10 ]; then kill -s KILL "$program"; fi
  done
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -s KILL "$watcher" 2>/dev/null
exit "$status"
`;

export interface BoundProcess {
  /** Resolves (never rejects) when the program has ended; `false` when it could not even be run or ended badly. */
  exited: Promise<boolean>;
  /** Closes the pipe and waits for the end. */
  end(): Promise<void>;
}

interface BoundCommand {
  command: readonly string[];
  runAs: RunAs;
  /** A directory that goes when we do; "" for none. */
  removeAtEnd: string;
  onOutput: (text: string) => void;
}

/** Starts a program that ends when we do, in a session of its own so that a terminal's Ctrl-C reaches only us. */
export function spawnBound({ command, runAs, removeAtEnd, onOutput }: BoundCommand): BoundProcess {
  const [program = "", ...rest] = [
    ...runAs.prefix,
    "/bin/sh",
    "-c",
    KEEPER,
    "hubbub-database",
    removeAtEnd,
    ...command,
  ];
  const child = spawn(program, rest, {
    cwd: "/",
    detached: true,
    // Nothing of PGDATA, PGOPTIONS and the like may reach it.
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
    ...runAs.identity,
  });
  child.stdout.setEncoding("utf8").on("data", onOutput);
  child.stderr.setEncoding("utf8").on("data", onOutput);
  // Writing to a pipe whose reader is gone: the exit tells the story.
  child.stdin.on("error", () => {});
  const exited = new Promise<boolean>((resolve) => {
    child.once("error", (error) => {
      onOutput(`FATAL:  ${error.message}\n`);
      resolve(false);
    });
    // "close" and not "exit": by then the last words have been read.
    child.once("close", (code) => resolve(code === 0));
  });
  return {
    exited,
    end: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
