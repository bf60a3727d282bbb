/** Reads posted forms and the secrets of one-time links. */
import type { FastifyRequest } from "fastify";
import * as z from "zod";

import { PageError } from "./page-error.ts";

const Fields = z.record(z.string(), z.string());

/**
 * The named fields of the posted form. Missing fields are "".
 * @throws PageError 400 if a field occurs more than once
 */
export function readForm<Name extends string>(request: FastifyRequest, names: readonly Name[]): Record<Name, string> {
  const parsed = Fields.safeParse(request.body ?? {});
  if (!parsed.success) throw new PageError(400, "This form is not right", "A field was sent more than once.");
  const read = names.map((name) => [name, parsed.data[name] ?? ""] as const);
  return Object.fromEntries(read) as Record<Name, string>;
}

/** The secret of a one-time link, which its query parameter `token` contains; "" if there is none. */
export function readLinkSecret(request: FastifyRequest): string {
  const secret = (request.query as Record<string, unknown>)["token"];
  return typeof secret === "string" && secret.length <= 100 ? secret : "";
}
