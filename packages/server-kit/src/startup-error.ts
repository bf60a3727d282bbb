/** The server cannot start. The message is one sentence, written to follow a colon. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
