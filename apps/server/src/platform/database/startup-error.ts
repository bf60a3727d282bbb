/** Hubbub cannot start. The message is one clear sentence, to stand after a colon. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
