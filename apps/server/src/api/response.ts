/** Sends the result of a handler: the call's answer as JSON, a cached list, or a download. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { Snapshot } from "../platform/cache/snapshot.ts";
import { sendSnapshot, sendStream, versionedCaching } from "../platform/http/response.ts";

/** A file that is streamed while it is generated. */
export class Download {
  readonly headers: { "content-type": string; "content-disposition": string };
  readonly pieces: AsyncGenerator<string>;

  constructor(headers: Download["headers"], pieces: AsyncGenerator<string>) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** A stored file. */
export class StoredFile {
  readonly type: string;
  readonly content: Buffer;
  /** Whether the address changes with the content, so that browsers keep the file. */
  readonly isVersioned: boolean;

  constructor(type: string, content: Buffer, isVersioned: boolean) {
    this.type = type;
    this.content = content;
    this.isVersioned = isVersioned;
  }
}

/** What a handler may return instead of the call's answer. */
export type PreparedResponse = Snapshot | Download | StoredFile;

export async function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<void> {
  if (result instanceof Snapshot) return sendSnapshot(request, reply, result);
  if (result instanceof Download) return sendStream(request, reply, result.headers, result.pieces);
  if (result instanceof StoredFile)
    return void reply
      .header("Cache-Control", versionedCaching(result.isVersioned))
      .type(result.type)
      .send(result.content);
  reply.header("Cache-Control", "no-store");
  if (reply.statusCode === 204) reply.send();
  else reply.send(result);
}
