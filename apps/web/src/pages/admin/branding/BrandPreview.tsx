import { BRAND_SURFACES, brandColors } from "@hubbub/contract/brand-colors";
import type { BrandLogo as Logo } from "@hubbub/contract/branding";
import type { Theme } from "@hubbub/contract/preferences";
import type { CSSProperties } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { BrandLogo } from "../../../ui/BrandLogo.tsx";

const SCHEMES = { light: "scheme-light", dark: "scheme-dark" };

interface BrandPreviewProps {
  theme: Theme;
  title: string;
  logo: Logo | null;
  /** As it was chosen. */
  color: string | null;
}

/** Logo and accent color in one theme, and how the shown color differs from the chosen one. */
export function BrandPreview({ theme, title, logo, color }: BrandPreviewProps) {
  const colors = color === null ? null : brandColors(color, theme);
  const { backgrounds, ink } = BRAND_SURFACES[theme];
  // The tokens have the values of the page's theme.
  const style = {
    "--color-paper": backgrounds.paper,
    "--color-ink": ink,
    ...(colors && {
      "--color-teal": colors.accent,
      "--color-on-teal": colors.onAccent,
      "--color-teal-ink": colors.ink,
    }),
  } as CSSProperties;
  const notes = { darker: t("Shown slightly darker"), lighter: t("Shown slightly lighter") };
  return (
    <figure className="flex min-w-0 flex-col gap-1.5" data-theme-preview={theme}>
      <div
        className={`flex flex-1 flex-col items-start gap-3 rounded-lg border border-line bg-paper p-4 text-ink ${SCHEMES[theme]}`}
        style={style}
      >
        {logo ? <BrandLogo logo={logo} className="h-10 max-w-full" /> : null}
        <p className="max-w-full truncate font-heading font-strong" dir="auto">
          {title}
        </p>
        {colors ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="rounded-md bg-teal px-3 py-1.5 font-strong text-on-teal">{t("Button")}</span>
            <span className="link">{t("Link", { context: "sample" })}</span>
          </p>
        ) : null}
      </div>
      <figcaption className="text-sm text-muted">
        {theme === "light" ? t("Light theme") : t("Dark theme")}
        {colors?.shift ? `: ${notes[colors.shift]}` : null}
      </figcaption>
    </figure>
  );
}
