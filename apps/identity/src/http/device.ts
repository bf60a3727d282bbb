/** Device names for the list of sessions. */
import bowser from "bowser";

const MAX_USER_AGENT_LENGTH = 400;

/** Browser and operating system from a User-Agent header, such as "Firefox on Windows". */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name ?? os.name ?? "Unknown device";
}
