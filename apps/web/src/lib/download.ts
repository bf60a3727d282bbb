/** Files from the server: a link cannot carry the organizer's sign-in, so they are fetched and handed to the browser. */
import { readHubToken } from "../auth/hub-session.ts";
import { RequestError } from "./request.ts";

/**
 * Fetches a file and lets the browser save it.
 * @throws RequestError where the server refuses or does not answer
 */
export async function download(path: string, fileName: string): Promise<void> {
  const token = readHubToken();
  const response = await fetch(path, {
    credentials: "include",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  }).catch(() => {
    throw new RequestError(0, "No connection", "");
  });
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text());
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
