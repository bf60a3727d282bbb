const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores a preference as a cookie, so that the next page from the server already has it. */
export function rememberPreference(cookie: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
