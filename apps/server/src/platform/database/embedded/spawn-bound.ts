import { spawn } from "node:child_process";

import { idsOf, type RunAs } from "../../root/run-as.ts";

/**
 * A shell starts the program and reads from a pipe of this process. However this process ends, the kernel closes the
 * pipe. The shell then removes the socket directory and sends SIGINT to the program (PostgreSQL: fast shutdown), after
 * 5 s SIGQUIT (immediate shutdown, with recovery at the next start), after 10 s SIGKILL. It ignores signals that a
 * terminal or a service manager sends to the process group.
 */
const SHELL_SCRIPT = `
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

/** Of what a program has written last, so much is kept. */
const OUTPUT_MAX_CHARACTERS = 10_000;

export interface BoundProcess {
  /**
   * Resolves when the program has ended, never rejects: true if it exited with 0, false if not or if it did not start.
   */
  exited: Promise<boolean>;
  /** The latest error that the program has written. */
  lastProblem(): string;
  /** Closes the pipe and waits until the program has ended. */
  end(): Promise<void>;
}

interface BoundCommand {
  command: readonly string[];
  runAs: RunAs;
  /** A directory that is removed when this process ends; "" for none. */
  removeAtEnd: string;
  /** Receives what the program writes to its standard error. */
  onNotice: (text: string) => void;
}

/** Starts a program that ends when this process ends. Ctrl-C in a terminal does not reach its session. */
export function spawnBound({ command, runAs, removeAtEnd, onNotice }: BoundCommand): BoundProcess {
  const shell = ["/bin/sh", "-c", SHELL_SCRIPT, "hubbub-database", removeAtEnd];
  const [program = "", ...rest] = [...runAs.prefix, ...shell, ...command];
  const child = spawn(program, rest, {
    cwd: "/",
    detached: true,
    // Without PGDATA, PGOPTIONS and the like of this process.
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
    stdio: ["pipe", "ignore", "pipe"],
    ...idsOf(runAs),
  });
  let output = "";
  const write = (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX_CHARACTERS);
    onNotice(`PostgreSQL: ${text.trim()}`);
  };
  child.stderr.setEncoding("utf8").on("data", write);
  // The reader of the pipe has ended: `close` reports it.
  child.stdin.on("error", () => {});
  const exited = new Promise<boolean>((resolve) => {
    child.once("error", (error) => {
      write(`FATAL:  ${error.message}\n`);
      resolve(false);
    });
    // "close", not "exit": all output has been read by then.
    child.once("close", (code) => resolve(code === 0));
  });
  return {
    exited,
    lastProblem: () => problemIn(output),
    end: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

/** The text of the latest line with FATAL, PANIC or "error"; else the latest line. */
function problemIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const problem = lines.findLast((line) => /\b(?:FATAL|PANIC|error):/u.test(line)) ?? lines.at(-1);
  return problem?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/u, "").trim() ?? "PostgreSQL gives no reason";
}
