/** What pages show of the branding of an event or a group. */
import { type BrandColors, brandColors } from "@hubbub/contract/brand-colors";
import type { Brand, BrandLogo, StoredLogo } from "@hubbub/contract/branding";
import { VERSION } from "@hubbub/server-kit/version";

/** The branding that an event or a group has itself; null for what it does not set. */
export interface OwnBranding {
  id: string;
  title: string;
  accentColor: string | null;
  hideProductName: boolean | null;
  logo: StoredLogo | null;
}

/** The event's own values, and those of its group for the others. */
export function brandOfEvent(event: OwnBranding & { group: OwnBranding | null }): Brand | null {
  const { group } = event;
  const logo = event.logo
    ? logoOf(`/api/events/${event.id}/logo`, event.title, event.logo)
    : group && groupLogoOf(group);
  return brandOf(`/event/${event.id}`, {
    accentColor: event.accentColor ?? group?.accentColor ?? null,
    hideProductName: event.hideProductName ?? group?.hideProductName ?? false,
    logo,
  });
}

export function brandOfGroup(group: OwnBranding): Brand | null {
  const { accentColor, hideProductName } = group;
  return brandOf(`/group/${group.id}`, {
    accentColor,
    hideProductName: hideProductName ?? false,
    logo: groupLogoOf(group),
  });
}

function groupLogoOf({ id, title, logo }: OwnBranding): BrandLogo | null {
  return logo && logoOf(`/api/event-groups/${id}/logo`, title, logo);
}

function logoOf(path: string, title: string, { version, width, height }: StoredLogo): BrandLogo {
  return { address: `${path}?v=${version}`, width, height, title };
}

function brandOf(path: string, { accentColor, hideProductName, logo }: Omit<Brand, "styles">): Brand | null {
  if (accentColor === null && logo === null && !hideProductName) return null;
  const styles = accentColor && `${path}/brand.css?v=${stylesVersionOf(accentColor)}`;
  return { accentColor, styles, logo, hideProductName };
}

/** Another color, or another release with other colors, has another version. */
export const stylesVersionOf = (accentColor: string) => `${accentColor.slice(1)}-${VERSION}`;

/**
 * The stylesheet of an accent color: other values for the design tokens of the accent, inside of elements with
 * `data-branded`. The parts of the event admin that are not about the brand keep the product's colors. Without
 * `light-dark()`, which the build replaces for older browsers. Prints and transparent stages are always light.
 */
export function brandStyles(accentColor: string): string {
  const light = tokensOf(brandColors(accentColor, "light"));
  const dark = tokensOf(brandColors(accentColor, "dark"));
  const inDark = "[data-branded]:not([data-transparent])";
  return [
    `[data-branded] {${light}}`,
    `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) ${inDark} {${dark}} }`,
    `@media screen { :root[data-theme="dark"] ${inDark} {${dark}} }\n`,
  ].join("\n");
}

function tokensOf({ accent, hover, ink, soft, onAccent }: BrandColors): string {
  const tokens = {
    teal: accent,
    "teal-hover": hover,
    "teal-ink": ink,
    "teal-soft": soft,
    "on-teal": onAccent,
    focus: ink,
    "cloud-1": hover,
    "cloud-2": accent,
  };
  return Object.entries(tokens)
    .map(([name, value]) => ` --color-${name}: ${value};`)
    .join("");
}
