/** The origins for the placeholders of a page. */
import { isLoopbackOrigin } from "@hubbub/contract/join-origin";
import type { FastifyRequest } from "fastify";

import { isLoopbackAddress } from "../platform/http/loopback.ts";
import type { PageDeps } from "./page-deps.ts";

/** The network origin, if the page was opened on this machine at a loopback address; else null. */
export function networkOriginFor(
  { originOf, networkOrigin, pageConfig }: PageDeps,
  request: FastifyRequest,
): string | null {
  // A client can send any Host header, but only this machine can connect from a loopback address.
  const isOpenedHere = isLoopbackOrigin(originOf(request)) && isLoopbackAddress(request.socket.remoteAddress ?? "");
  return pageConfig.publicUrl === null && isOpenedHere ? networkOrigin() : null;
}
