/** Branding: logo and accent color of an event or a group. Sessions inherit from their group what they do not set. */
import * as z from "zod/mini";

import { flag } from "./schema.ts";

export const LOGO_BYTES_MAX = 512 * 1024;
/** Pixels of the longer side. */
export const LOGO_SIDE_MAX = 2000;

/** A stored logo. */
export const StoredLogo = z.object({
  /** Changes with the picture. */
  version: z.string(),
  width: z.number(),
  height: z.number(),
});
export type StoredLogo = z.infer<typeof StoredLogo>;

export const BrandLogo = z.object({
  /** Path with the version of the picture. */
  address: z.string(),
  width: z.number(),
  height: z.number(),
  /** Title of the event or the group whose logo it is. */
  title: z.string(),
});
export type BrandLogo = z.infer<typeof BrandLogo>;

/** What pages of an event or a group show, with what a session inherits. */
export const Brand = z.object({
  /** As the organizer chose it (`brandColors` has the shown ones). */
  accentColor: z.nullable(z.string()),
  /** Path of the stylesheet with the colors; null without an accent color. */
  styles: z.nullable(z.string()),
  logo: z.nullable(BrandLogo),
  hideProductName: z.boolean(),
});
export type Brand = z.infer<typeof Brand>;

const COLOR_SENTENCE = "accentColor must be a color such as #1a2b3c";
export const AccentColor = z.nullable(
  z.string(COLOR_SENTENCE).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/u, COLOR_SENTENCE)),
);
export const HideProductName = flag("hideProductName");

/** The body of an upload. The server reads the type from the content. */
export const LogoFile = z.instanceof(Blob, { error: "The logo must be sent as application/octet-stream" });
export const LOGO_BODY_TYPE = "application/octet-stream";
/** Above the size of a logo, so that a file that is slightly too large gets the sentence about it. */
export const LOGO_BODY_MAX = 4 * LOGO_BYTES_MAX;

/** The query of a logo: with the present version, browsers keep the answer. */
export const LogoQuery = z.object({ v: z.optional(z.string()) });
/** The picture. */
export const LogoAnswer = z.instanceof(Blob);
