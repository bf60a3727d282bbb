/** A device as people recognize it in the list of their sessions. */
import bowser from "bowser";

const LONGEST_USER_AGENT = 400;

/** Browser and system from a User-Agent header, such as "Firefox on Windows". */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT));
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name ?? os.name ?? "Unknown device";
}
