/** What a server sends once it listens to the process that started it, over the IPC channel, if it has one. */
export interface StartMessage {
  kind: "started";
  /** The URL on this machine. */
  local: string;
  /** The URL in this machine's network; null if it has none. */
  network: string | null;
  /** Path of the page that creates the first organizer account; null if there is an account. */
  setupPath: string | null;
}
