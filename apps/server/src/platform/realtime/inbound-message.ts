/** A message of a client: an object with a type. The other fields are not checked yet. */
export interface InboundMessage {
  type: string;
  [field: string]: unknown;
}

/** Reads a message of a client; null if the text is not one. */
export function readMessage(text: string): InboundMessage | null {
  try {
    const message = JSON.parse(text) as Partial<InboundMessage> | null;
    return typeof message?.type === "string" ? (message as InboundMessage) : null;
  } catch {
    return null;
  }
}
