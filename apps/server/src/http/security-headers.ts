/** Headers every answer carries. The web app needs nothing from anywhere else, so the policy allows nothing else. */

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Logos, banners and avatars are addresses people enter; they are only ever shown as pictures.
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

export interface SecurityHeaders {
  /** Of answers to calls. */
  data: Readonly<Record<string, string>>;
  /** Of everything else. */
  pages: Readonly<Record<string, string>>;
}

/** @param https whether the installation's public address is https */
export function securityHeaders(https: boolean): SecurityHeaders {
  const always = {
    "X-Content-Type-Options": "nosniff",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  // Data are no document: nothing may come of them, and phones that poll need not be told more, twice a second.
  const data = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", ...always };
  const pages = {
    "Content-Security-Policy": contentSecurityPolicy,
    ...always,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return { data, pages };
}
