import type { AroundNavHandler } from "wouter";

/** Pages of a group show pictures from other sites. Only the policy (CSP) of their own document allows these sites. */
const OWN_POLICY_PAGES = /^\/(?:engage|admin\/groups)\/[^/]+\/?$/u;

/** Navigates within the app, but loads a new document for pages with another content security policy. */
export const navigateWithPolicy: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href);
  if (!OWN_POLICY_PAGES.test(target.pathname) || target.pathname === window.location.pathname) navigate(to, options);
  else if (options?.replace) window.location.replace(target);
  else window.location.assign(target);
};
