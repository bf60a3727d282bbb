import { readHubToken } from "./hub-token.ts";
import { RequestError } from "./request.ts";

/** Fetches a file and saves it. @throws RequestError */
export async function download(path: string, fileName: string): Promise<void> {
  saveFile(await fetchFile(path), fileName);
}

/**
 * Fetches a file with the organizer's bearer token, which a plain link could not send.
 * @throws RequestError if the server refuses or does not answer
 */
export async function fetchFile(path: string): Promise<Blob> {
  const token = readHubToken();
  const response = await fetch(path, {
    credentials: "include",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  }).catch(() => {
    throw new RequestError(0, "No connection", "");
  });
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text());
  return response.blob();
}

/** Saves a file that the page made. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has started by then and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
