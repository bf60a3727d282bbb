/** The origins for the placeholders of a page. */
import { isLoopbackOrigin } from "@hubbub/contract/join-origin";
import type { FastifyRequest } from "fastify";

import { isLoopbackAddress } from "../platform/http/client-address.ts";
import type { PageDeps } from "./page-deps.ts";

/** The network origin, if the page was opened on this machine at a loopback address and not through a proxy; else null. */
export function networkOriginFor(
  { originOf, networkOrigin, pageConfig }: PageDeps,
  request: FastifyRequest,
): string | null {
  // A client can send any Host header, but only this machine can connect from a loopback address. A proxy on this
  // machine does so for people elsewhere.
  const isForwarded = "x-forwarded-for" in request.headers || "forwarded" in request.headers;
  const isLocal = !isForwarded && isLoopbackAddress(request.socket.remoteAddress ?? "");
  const isOpenedHere = isLocal && isLoopbackOrigin(originOf(request));
  return pageConfig.publicUrl === null && isOpenedHere ? networkOrigin() : null;
}
