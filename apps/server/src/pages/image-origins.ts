/** Origins that a page may load images from, for its content security policy. */

/**
 * An origin with a plain host name or IP address. URLs allow other characters in a host, such as ; and *, which would
 * change the meaning of a policy. Images from such hosts are not shown.
 */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/u;

/** The distinct origins of these addresses. Addresses that are not http or https are ignored. */
export function imageOrigins(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) => {
    const origin = address === null ? undefined : URL.parse(address)?.origin;
    return origin !== undefined && PLAIN_ORIGIN.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)];
}
