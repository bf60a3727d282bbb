import {
  BANNER_FIELDS,
  GROUP_DESCRIPTION_MAX,
  GROUP_TITLE_MAX,
  type SessionAccessMode,
  UpdateGroup,
} from "@hubbub/contract/groups";
import { ImageIcon, ImageOff, Wallet } from "lucide-react";
import { useState } from "react";

import type { AdminGroup } from "../../../groups/keys.ts";
import { useUpdateGroup } from "../../../groups/mutations.ts";
import { isAllowedImage } from "../../../lib/allowed-image.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { faultOf } from "../../../ui/form-schema.ts";
import { SavedField } from "../../../ui/SavedField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { canManage, isOwner } from "./group-permissions.ts";

/** The settings of a group. Each field saves automatically on blur, or with its Save button. */
export function GroupSettings({ group }: { group: AdminGroup }) {
  const { mutate, mutateAsync } = useUpdateGroup(group.id);
  const isReadOnly = !canManage(group);
  const pictures = [
    ...BANNER_FIELDS.map((field, index) => ({
      field,
      label: t("Banner {number} address", { number: index + 1 }),
      hint: t("Recommended: 400x100 px, ratio 4:1 or 5:1"),
      shape: "banner" as const,
    })),
    {
      field: "logoUrl" as const,
      label: t("Logo address"),
      hint: group.brand?.logo ? t("The uploaded logo is shown instead of this one.") : undefined,
      shape: "logo" as const,
    },
  ];

  return (
    <Card title={t("Event Group Settings")} className="flex flex-col">
      <div className="flex flex-col gap-4">
        {pictures.map(({ field, label, hint, shape }) => (
          <SavedField
            key={field}
            label={label}
            hint={hint}
            kind="url"
            value={group[field] ?? ""}
            // An empty value removes the address.
            faultOf={(value) => faultOf(UpdateGroup.shape.logoUrl, value)}
            disabled={isReadOnly}
            onSave={(value) => mutateAsync({ [field]: value || null })}
          >
            {group[field] ? <PicturePreview url={group[field]} shape={shape} /> : null}
          </SavedField>
        ))}
        <Select
          label={t("Session access")}
          value={group.sessionAccessMode}
          options={accessModeOptions()}
          disabled={isReadOnly}
          onChange={(sessionAccessMode) => mutate({ sessionAccessMode })}
        />
        <Switch
          icon={<Wallet />}
          label={t("Require {wallet} sign-in", { wallet: pageConfig.wallet.name })}
          description={isOwner(group) ? undefined : t("Only the owner can change this.")}
          checked={group.requireGFAVIPLogin}
          disabled={!isOwner(group)}
          onChange={(requireGFAVIPLogin) => mutate({ requireGFAVIPLogin })}
        />
        <SavedField
          label={t("Title")}
          value={group.title}
          max={GROUP_TITLE_MAX}
          faultOf={titleFaultOf}
          disabled={isReadOnly}
          onSave={(title) => mutateAsync({ title })}
        />
        <SavedField
          label={t("Description")}
          kind="long"
          value={group.description}
          max={GROUP_DESCRIPTION_MAX}
          disabled={isReadOnly}
          onSave={(description) => mutateAsync({ description })}
        />
      </div>
    </Card>
  );
}

interface PicturePreviewProps {
  url: string;
  shape: "banner" | "logo";
}

const SHAPES = { banner: "max-h-24 w-full max-w-100 object-cover", logo: "size-14 object-contain" };

/** Preview of an image address, or a message if it cannot be shown. */
function PicturePreview({ url, shape }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isRefused = URL.canParse(url) && !isAllowedImage(url);
  if (isRefused || failed === url) {
    const Icon = isRefused ? ImageIcon : ImageOff;
    return (
      <Banner tone="danger" icon={<Icon />} role="status">
        {isRefused ? t("Reload this page to see the image.") : t("Failed to load image. Check URL.")}
      </Banner>
    );
  }
  return (
    <img
      className={`self-start rounded-lg bg-sunken ${SHAPES[shape]}`}
      data-testid={shape}
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}

const titleFaultOf = (value: string) => faultOf(UpdateGroup.shape.title, value);

function accessModeOptions(): { value: SessionAccessMode; label: string }[] {
  return [
    { value: "hybrid", label: t("Hybrid: questions and icebreaker open early") },
    { value: "sequential", label: t("Sequential: only the live session accepts contributions") },
    { value: "open", label: t("Open: all sessions accept contributions until they end") },
  ];
}
