/** Security headers. The web app loads everything from this server, so the policy of its pages allows nothing else. */

/**
 * An origin with a plain host name or IP address. URLs allow other characters in a host, such as ; and *, which would
 * change the meaning of a policy. Images from such hosts are not shown.
 */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/u;

/** The distinct origins of these addresses, for images in a content security policy; only http and https. */
export function imageOrigins(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) => {
    const origin = address === null ? undefined : URL.parse(address)?.origin;
    return origin !== undefined && PLAIN_ORIGIN.test(origin) ? [origin] : [];
  });
  return [...new Set(origins)];
}

/**
 * @param imageOrigins other origins for images; an injected script could send data to each, so allow as few as possible
 */
export function pageContentPolicy(imageOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** JSON responses must never be rendered as a page. */
export const DATA_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Which headers to set and to remove for a page that other sites may show in a frame.
 * @param policy the content security policy of the page
 * @param ancestors the value of the directive `frame-ancestors`
 */
export function frameHeaders(policy: string, ancestors: string) {
  const isFramed = ancestors !== "'none'";
  return {
    set: {
      "Content-Security-Policy": policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`),
      ...(isFramed && { "Cross-Origin-Resource-Policy": "cross-origin" }),
    },
    // Older browsers would refuse the frame.
    remove: isFramed ? ["X-Frame-Options"] : [],
  };
}

/**
 * The headers of responses of the API (`data`) and of all others (`pages`).
 * @param https whether the installation's public address is https
 * @param imageOrigins other origins that pages may load images from
 */
export function securityHeaders(https: boolean, imageOrigins: readonly string[]) {
  const always = {
    "X-Content-Type-Options": "nosniff",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  // Only the necessary headers: phones that poll receive them twice a second.
  const data = { "Content-Security-Policy": DATA_CONTENT_POLICY, ...always };
  const pages = {
    "Content-Security-Policy": pageContentPolicy(imageOrigins),
    ...always,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return { data, pages };
}
