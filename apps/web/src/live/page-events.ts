/**
 * The live channel as DOM events of the page: a documented interface for scripts outside this app
 * (docs/live-protocol.md), which can dispatch the events about the connection too.
 */
export const CONNECTION_LOST = "ws-connection:lost";
export const CONNECTION_ESTABLISHED = "ws-connection:established";

/** Dispatches on the document; the event bubbles to the window. */
export function dispatchPageEvent(type: string, detail?: unknown): void {
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}
