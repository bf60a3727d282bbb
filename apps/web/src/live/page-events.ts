/**
 * The live channel as DOM events of the page: a documented interface for scripts outside this app
 * (docs/live-protocol.md). The app itself uses only the events about the connection; for messages it subscribes with
 * `LiveConnection.on` and `useLiveMessage`, which are typed.
 */
const CONNECTION_LOST = "ws-connection:lost";
const CONNECTION_ESTABLISHED = "ws-connection:established";

interface StatusListeners {
  lost: () => void;
  established: () => void;
}

/** Dispatches on the document; the event bubbles to the window. */
export function dispatchPageEvent(type: string, detail?: unknown): void {
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

export const dispatchLost = (): void => dispatchPageEvent(CONNECTION_LOST);
export const dispatchEstablished = (): void => dispatchPageEvent(CONNECTION_ESTABLISHED);

/** Listens to connection events that scripts outside this app dispatch. Returns a function that unsubscribes. */
export function onPageStatus({ lost, established }: StatusListeners): () => void {
  window.addEventListener(CONNECTION_LOST, lost);
  window.addEventListener(CONNECTION_ESTABLISHED, established);
  return () => {
    window.removeEventListener(CONNECTION_LOST, lost);
    window.removeEventListener(CONNECTION_ESTABLISHED, established);
  };
}
