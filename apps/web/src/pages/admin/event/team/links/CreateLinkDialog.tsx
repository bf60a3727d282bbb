import { ACCESS_LINK_LABEL_MAX, CreateAccessLink } from "@hubbub/contract/access-links";
import { ACCESS_LINK_ROLES, type AccessLinkRole } from "@hubbub/contract/access";
import { isBlank } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { formatUnit, t } from "../../../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../../../ui/FormDialog.tsx";
import { QrCode } from "../../../../../ui/QrCode.tsx";
import { FormSelect, FormTextField } from "../../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../../ui/form-schema.ts";
import { SecretDialog } from "../../../../../ui/SecretDialog.tsx";
import { useCreateLink } from "./link-data.ts";
import { roleDescriptions, roleNames } from "../../../team/role-texts.ts";

const HOUR_MS = 3600_000;
/** How many hours a link can be valid. */
const LIFETIMES = [12, 24, 72, 168, 720];

interface Fields {
  role: AccessLinkRole;
  label: string;
  hours: number;
}

const resolver = resolverOf(CreateAccessLink, ({ hours, ...fields }: Fields) => ({
  ...fields,
  expiresAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
}));

/** Creates a link, then shows its address, which cannot be shown again. */
export function CreateLinkDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const call = useCreateLink(eventId);
  const form = useForm({ defaultValues: { role: "moderator", label: "", hours: 24 } as Fields, resolver });
  const { control } = form;
  const [role, label] = useWatch({ control, name: ["role", "label"] });
  if (call.data) {
    const created = call.data;
    return (
      <SecretDialog title={t("Link for “{label}”", { label: created.label })} secret={created.url} onClose={onClose}>
        <QrCode className="self-center" value={created.url} size={220} />
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t("Create link")}
      action={t("Create link")}
      form={form}
      incomplete={isBlank(label)}
      call={call}
    >
      <FormSelect
        control={control}
        name="role"
        label={t("Role")}
        hint={roleDescriptions[role]()}
        options={ACCESS_LINK_ROLES.map((value) => ({ value, label: roleNames[value]() }))}
      />
      <FormTextField
        control={control}
        name="label"
        label={t("Label")}
        hint={t("Who or what the link is for. The activity log shows this label.")}
        max={ACCESS_LINK_LABEL_MAX}
        autoComplete="off"
        data-autofocus=""
      />
      <FormSelect
        control={control}
        name="hours"
        label={t("Valid for")}
        options={LIFETIMES.map((hours) => ({
          value: String(hours),
          label: hours < 24 ? formatUnit(hours, "hour") : formatUnit(hours / 24, "day"),
        }))}
      />
    </FormDialog>
  );
}
