import type { Brand } from "@hubbub/contract/branding";
import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { EyeOff } from "lucide-react";
import { useState } from "react";

import { useGroupTitle } from "../../../groups/group-title.ts";
import type { AdminGroup } from "../../../groups/keys.ts";
import { useGroupLogo, useUpdateGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { useEventLogo, useUpdateEvent } from "../../../organizer/mutations.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { isOwner } from "../group/group-permissions.ts";
import { BrandPreview } from "./BrandPreview.tsx";
import { ColorField } from "./ColorField.tsx";
import { LogoField, type LogoMutation } from "./LogoField.tsx";

/** Branding of an event, with what it inherits from its group. */
export function EventBranding({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id, {
    done: () => ({ title: t("Saved") }),
    failed: () => t("Could not save the changes"),
  });
  const { accentColor, hideProductName, logo } = event;
  return (
    <BrandingCard
      title={event.title}
      brand={event.brand}
      own={{ accentColor, hideProductName, hasLogo: logo !== null }}
      groupTitle={useGroupTitle(event.groupId).data?.title ?? null}
      logo={useEventLogo(event.id)}
      canChangeLogo
      onChange={mutate}
    />
  );
}

/** Branding of a group, which its sessions inherit. */
export function GroupBranding({ group }: { group: AdminGroup }) {
  const { mutate } = useUpdateGroup(group.id);
  return (
    <BrandingCard
      title={group.title}
      brand={group.brand}
      own={{
        accentColor: group.brand?.accentColor ?? null,
        hideProductName: group.brand?.hideProductName ?? false,
        hasLogo: Boolean(group.brand?.logo),
      }}
      groupTitle={null}
      logo={useGroupLogo(group.id)}
      canChangeLogo={isOwner(group)}
      onChange={({ accentColor, hideProductName }) =>
        mutate({
          ...(accentColor !== undefined && { accentColor }),
          ...(hideProductName != null && { hideProductName }),
        })
      }
    />
  );
}

interface BrandingCardProps {
  title: string;
  /** What pages show. */
  brand: Brand | null;
  /** What the event or the group sets itself; null for what it does not set. */
  own: { accentColor: string | null; hideProductName: boolean | null; hasLogo: boolean };
  /** The title of the group from which the event inherits the rest. */
  groupTitle: string | null;
  logo: LogoMutation;
  canChangeLogo: boolean;
  onChange: (settings: Pick<UpdateEvent, "accentColor" | "hideProductName">) => void;
}

/** Logo, accent color, and whether the product's name is hidden. */
function BrandingCard({ title, brand, own, groupTitle, logo, canChangeLogo, onChange }: BrandingCardProps) {
  // Not saved while it is being chosen.
  const [draft, setDraft] = useState<string | null>(null);
  // The own color is shown before the server has saved it, the brand only after that.
  if (draft !== null && draft === own.accentColor && draft === brand?.accentColor) setDraft(null);
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
