import type * as z from "zod/mini";

import type { AccessRule } from "./access.ts";

/** One HTTP call: its access rule, and schemas of path parameters, query, request body and response body (`answer`). */
export interface Call {
  /** Who may make it. */
  access: AccessRule;
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Status code on success. Default: 200. */
  status?: number;
}
