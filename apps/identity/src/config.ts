/** Environment variables of the sign-on when it runs as its own server. */
import * as z from "zod";

import { canonicalOrigin } from "./http/origin.ts";

const isOrigin = (text: string) => text !== "" && canonicalOrigin(text) === text;
const origins = "must list whole origins like https://events.example.org, separated by commas";

const Environment = z.object({
  DATABASE_URL: z.string("must name the PostgreSQL database").min(1, "must name the PostgreSQL database"),
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number("must be a port number").int("must be a port number").min(0).max(65_535).default(3001),
  IDENTITY_URL: z
    .string()
    .refine(isOrigin, "must be this service's public origin, like https://id.example.org")
    .optional(),
  /** Where people may be sent back to. */
  IDENTITY_REDIRECT_ORIGINS: z
    .string(origins)
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((list) => list.every(isOrigin), origins),
  HUB_NAME: z.string().min(1).default("Hubbub"),
  WALLET_NAME: z.string().min(1).default("Hubbub"),
  IDENTITY_HUB_REGISTRATION: z.enum(["open", "closed"], "must be open or closed").default("closed"),
});

/** @throws Error with one sentence per mistake */
export function readConfig(environment: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const { data, error } = Environment.safeParse(environment);
  if (data) return data;
  throw new Error(error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
}
