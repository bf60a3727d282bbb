import { pageData } from "./page-data.ts";

/**
 * Whether the document's content security policy allows a picture from this address. The policy is fixed when the page
 * loads: a picture that an organizer adds later may not be allowed. Rendering it would report a violation.
 */
export function isAllowedImage(url: string): boolean {
  if (pageData.imageOrigins === null) return true;
  const page = import.meta.env.SSR ? undefined : window.location;
  if (!URL.canParse(url, page?.href)) return false;
  return [page?.origin, ...pageData.imageOrigins].includes(new URL(url, page?.href).origin);
}
