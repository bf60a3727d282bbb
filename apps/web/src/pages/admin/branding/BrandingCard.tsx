/** Branding of an event or a group: logo, accent color, and whether the product's name is hidden. */
import type { Brand } from "@hubbub/contract/branding";
import type { UpdateEvent } from "@hubbub/contract/events";
import { EyeOff } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { ColorField } from "./ColorField.tsx";
import { LogoField, type LogoMutation } from "./LogoField.tsx";

export type BrandSettings = Pick<UpdateEvent, "accentColor" | "hideProductName">;

export interface BrandingCardProps {
  title: string;
  /** What pages show. */
  brand: Brand | null;
  /** What the event or the group sets itself; null for what it does not set. */
  own: { accentColor: string | null; hideProductName: boolean | null; hasLogo: boolean };
  /** The title of the group from which the event inherits the rest. */
  groupTitle: string | null;
  logo: LogoMutation;
  canChangeLogo: boolean;
  onChange: (settings: BrandSettings) => void;
}

export function BrandingCard({ title, brand, own, groupTitle, logo, canChangeLogo, onChange }: BrandingCardProps) {
  // Not saved while it is being chosen.
  const [draft, setDraft] = useState<string | null>(null);
  const sourceOf = (isInherited: boolean) =>
    isInherited && groupTitle ? t("From the group {group}", { group: groupTitle }) : null;
  const isSwitchInherited = own.hideProductName === null && groupTitle !== null;

  return (
    <Card title={t("Branding")} className="flex flex-col xl:col-span-full">
      <div className="flex flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-2">
          {(["light", "dark"] as const).map((theme) => (
            <BrandPreview
              key={theme}
              theme={theme}
              title={title}
              logo={brand?.logo ?? null}
              color={draft ?? brand?.accentColor ?? null}
            />
          ))}
        </div>
        {canChangeLogo ? (
          <LogoField mutation={logo} hasOwn={own.hasLogo} source={sourceOf(!own.hasLogo && Boolean(brand?.logo))} />
        ) : null}
        <ColorField
          saved={own.accentColor}
          shown={brand?.accentColor ?? null}
          source={sourceOf(own.accentColor === null && Boolean(brand?.accentColor))}
          draft={draft}
          onDraft={setDraft}
          onSave={(accentColor) => onChange({ accentColor })}
        />
        <div>
          <Switch
            icon={<EyeOff />}
            label={t("Hide the product name")}
            description={
              isSwitchInherited
                ? t("From the group {group}", { group: groupTitle })
                : t("This applies to the event page, the big screen, the report and the poster")
            }
            checked={own.hideProductName ?? brand?.hideProductName ?? false}
            onChange={(hideProductName) => onChange({ hideProductName })}
          />
          {groupTitle !== null && !isSwitchInherited ? (
            <Button size="sm" variant="ghost" onClick={() => onChange({ hideProductName: null })}>
              {t("Use the group's setting")}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
