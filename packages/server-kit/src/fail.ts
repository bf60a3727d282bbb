/** Ends the process with a sentence for the person at the terminal. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
