/** Which pictures this document may load: its content security policy names their origins when the page is loaded. */
import { pageData } from "./page-data.ts";

/**
 * Whether the document's policy lets a picture from this address load. One that an organizer has changed since then may
 * be refused until the page is reloaded; asking first keeps the browser from reporting it as a violation.
 */
export function isAllowedImage(url: string): boolean {
  if (pageData.imageOrigins === null) return true;
  const origin = URL.parse(url, window.location.href)?.origin;
  return origin !== undefined && [window.location.origin, ...pageData.imageOrigins].includes(origin);
}
