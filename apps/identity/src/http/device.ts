/** Device names for the list of sessions. */
import bowser from "bowser";

const USER_AGENT_LENGTH_MAX = 400;

/** Browser and operating system from a User-Agent header, such as "Firefox on Windows". */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, USER_AGENT_LENGTH_MAX));
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name ?? os.name ?? "Unknown device";
}
