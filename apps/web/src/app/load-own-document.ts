/** Navigation within the app changes the page in place, except to pages whose documents have a policy of their own. */
import type { AroundNavHandler } from "wouter";

/** A group's pages show its pictures: their document's content security policy names where those come from. */
const OWN_DOCUMENT = /^\/(?:engage|admin\/groups)\/[^/]+\/?$/u;

/** Stands around the router's navigation: loads a new document where its policy may differ from this one's. */
export const loadOwnDocument: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href);
  if (!OWN_DOCUMENT.test(target.pathname) || target.pathname === window.location.pathname) navigate(to, options);
  else if (options?.replace) window.location.replace(target);
  else window.location.assign(target);
};
