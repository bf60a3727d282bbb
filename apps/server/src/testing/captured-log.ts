/** A log that a test can read. */
import { Writable } from "node:stream";

export interface CapturedLog {
  stream: Writable;
  /** Everything logged so far. */
  text(): string;
}

export function capturedLog(): CapturedLog {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
