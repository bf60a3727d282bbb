/**
 * Reads what the provider put into the address and wipes it from the address bar and the history at once,
 * before any request could carry it along (D-14).
 */
export function takeQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, "", window.location.pathname);
  return query;
}
