/** Headers every answer carries. The web app needs nothing from anywhere else, so the policy allows nothing else. */

/** @param imageOrigins where else pictures of the page come from: as few as possible, each is a way out for an injected script */
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

export interface SecurityHeaders {
  /** Of answers to calls. */
  data: Readonly<Record<string, string>>;
  /** Of everything else. */
  pages: Readonly<Record<string, string>>;
}

/**
 * @param https whether the installation's public address is https
 * @param avatarOrigins where the wallet's pictures of people come from
 */
export function securityHeaders(https: boolean, avatarOrigins: readonly string[]): SecurityHeaders {
  const always = {
    "X-Content-Type-Options": "nosniff",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  // Few headers, because phones that poll get them twice a second.
  const data = { "Content-Security-Policy": DATA_CONTENT_POLICY, ...always };
  const pages = {
    "Content-Security-Policy": pageContentPolicy(avatarOrigins),
    ...always,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return { data, pages };
}
