/**
 * Error responses on sockets without a request handler: refused WebSocket upgrades and requests that cannot be parsed.
 */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import type { ErrorBody } from "@hubbub/contract/errors";

import { DATA_CONTENT_POLICY } from "./security-headers.ts";

/** Writes a whole response and closes the connection. */
export function endWithError(socket: Duplex, status: number, error: ErrorBody): void {
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Security-Policy: ${DATA_CONTENT_POLICY}`,
    "X-Content-Type-Options: nosniff",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Responds to a request that Node could not parse: too slow (408), headers too large (431), or not HTTP (400). */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    endWithError(socket, 408, { code: "invalid", message: "The request took too long" });
  else if (error.code === "HPE_HEADER_OVERFLOW")
    endWithError(socket, 431, { code: "too_large", message: "The headers are too large" });
  else endWithError(socket, 400, { code: "invalid", message: "The request could not be read" });
}
