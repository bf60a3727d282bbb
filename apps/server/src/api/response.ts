/** Sends the result of a handler: the call's answer as JSON, a cached list, or a file. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { Snapshot } from "../platform/cache/snapshot.ts";
import { sendSnapshot, sendStream, versionedCaching } from "../platform/http/response.ts";

/** Sends a file as the response. */
type SendFile = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** What a handler may return instead of the call's answer. */
export type PreparedResponse = Snapshot | SendFile;

/** A file that is streamed while it is generated. */
export function download(
  headers: { "content-type": string; "content-disposition": string },
  pieces: AsyncGenerator<string>,
): SendFile {
  return (request, reply) => sendStream(request, reply, headers, pieces);
}

/** A stored file. @param isVersioned whether the address changes with the content, so that browsers keep the file */
export function storedFile(type: string, content: Buffer, isVersioned: boolean): SendFile {
  return (_request, reply) =>
    void reply.header("Cache-Control", versionedCaching(isVersioned)).type(type).send(content);
}

export async function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<void> {
  if (result instanceof Snapshot) return sendSnapshot(request, reply, result);
  if (typeof result === "function") return (result as SendFile)(request, reply);
  reply.header("Cache-Control", "no-store");
  if (reply.statusCode === 204) reply.send();
  else reply.send(result);
}
