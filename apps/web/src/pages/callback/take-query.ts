/**
 * Reads the provider's query and removes it from the address bar and the history, so that no request can contain it
 * (SIGN-7).
 */
export function takeQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, "", window.location.pathname);
  return query;
}
