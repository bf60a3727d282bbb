/** URLs that people enter: http(s) only, no credentials, at most 2048 characters. The server never fetches them. */
import * as z from "zod/mini";

import { checked } from "./checked.ts";

export const WEB_ADDRESS_MAX = 2048;

/** Returns whether the text is an http or https URL without credentials, at most 2048 characters long. */
export function isWebAddress(value: string): boolean {
  if (value.length > WEB_ADDRESS_MAX || !/^https?:\/\//iu.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname !== "" && username === "" && password === "";
}

/** Schema of an optional URL. Null or "" clears the field. */
export const WebAddress = z.pipe(
  z.nullable(
    checked(
      z.string("Must be a valid URL"),
      z.trim(),
      z.refine((value) => value === "" || isWebAddress(value), "Must be a valid URL"),
    ),
  ),
  z.transform((value) => (value === "" ? null : value)),
);
