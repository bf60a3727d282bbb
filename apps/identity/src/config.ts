/** Environment variables of the sign-on when it runs as its own server. */
import * as z from "zod";

import { canonicalOrigin } from "./http/origin.ts";

const Origins = z
  .string("must list the origins people may be sent back to, separated by commas")
  .transform((text) =>
    text
      .split(",")
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ""),
  )
  .refine((origins) => origins.length > 0 && origins.every((origin) => canonicalOrigin(origin) === origin), {
    error: "must list whole origins like https://events.example.org, separated by commas",
  });

const Environment = z.object({
  DATABASE_URL: z.string("must name the PostgreSQL database").min(1, "must name the PostgreSQL database"),
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number("must be a port number").int("must be a port number").min(0).max(65_535).default(3001),
  IDENTITY_URL: z
    .string()
    .refine((url) => canonicalOrigin(url) === url, "must be this service's public origin, like https://id.example.org")
    .optional(),
  IDENTITY_REDIRECT_ORIGINS: Origins,
  HUB_NAME: z.string().min(1).default("Hubbub"),
  WALLET_NAME: z.string().min(1).default("Hubbub"),
  IDENTITY_HUB_REGISTRATION: z.enum(["open", "closed"], "must be open or closed").default("closed"),
});

export type Config = z.infer<typeof Environment>;

/** Parses the environment. Returns the configuration, or one sentence per mistake. */
export function readConfig(environment: NodeJS.ProcessEnv): { config: Config } | { mistakes: string[] } {
  const parsed = Environment.safeParse(environment);
  if (parsed.success) return { config: parsed.data };
  return {
    mistakes: parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`),
  };
}
