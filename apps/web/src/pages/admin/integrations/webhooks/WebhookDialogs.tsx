import { CreateWebhook, type Webhook, WEBHOOK_TYPES, type WebhookWithSecret } from "@hubbub/contract/webhooks";
import { isBlank } from "@hubbub/contract/text";
import { type ComponentProps, useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FormTextField } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { Switch } from "../../../../ui/Switch.tsx";
import { SecretDialog } from "../../../../ui/SecretDialog.tsx";
import { FormCheckboxes } from "../FormCheckboxes.tsx";
import { useAddWebhook, useChangeWebhook, useReplaceSecret } from "./webhook-data.ts";

interface Fields {
  url: string;
  types: Webhook["types"];
}

const resolver = resolverOf(CreateWebhook, (fields: Fields) => fields);

/** Adds an endpoint, then shows its secret, which cannot be shown again. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const call = useAddWebhook();
  if (call.data) return <CreatedDialog webhook={call.data} onClose={onClose} />;
  return (
    <WebhookForm
      title={t("Add endpoint")}
      action={t("Add endpoint")}
      fields={{ url: "", types: [...WEBHOOK_TYPES] }}
      call={call}
      onClose={onClose}
    />
  );
}

/** Changes an endpoint. A new secret is shown once. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [isEnabled, setIsEnabled] = useState(webhook.isEnabled);
  const change = useChangeWebhook(webhook.id, isEnabled === webhook.isEnabled ? {} : { isEnabled });
  const replace = useReplaceSecret(webhook.id);
  if (replace.data) return <CreatedDialog webhook={replace.data} onClose={onClose} />;
  return (
    <WebhookForm
      title={t("Edit endpoint")}
      action={t("Save")}
      fields={{ url: webhook.url, types: webhook.types }}
      call={change}
      onSent={onClose}
      onClose={onClose}
    >
      <Switch
        label={t("Send webhooks")}
        description={t("While this is off, webhooks are neither sent nor stored for later.")}
        checked={isEnabled}
        onChange={setIsEnabled}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="quiet" size="sm" pending={replace.isPending} onClick={() => replace.mutate()}>
          {t("Replace secret")}
        </Button>
        <span className="text-sm text-muted">{t("The old secret will work for another 24 hours.")}</span>
      </div>
    </WebhookForm>
  );
}

interface WebhookFormProps extends Omit<ComponentProps<typeof FormDialog<Fields, Fields, unknown>>, "form"> {
  fields: Fields;
}

function WebhookForm({ fields, children, ...dialog }: WebhookFormProps) {
  const form = useForm({ defaultValues: fields, resolver });
  const { control } = form;
  const [url, types] = useWatch({ control, name: ["url", "types"] });
  return (
    <FormDialog {...dialog} form={form} incomplete={isBlank(url) || types.length === 0}>
      <FormTextField
        control={control}
        name="url"
        label={t("Address")}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        data-autofocus=""
      />
      <FormCheckboxes control={control} name="types" label={t("Webhook types")} values={WEBHOOK_TYPES} />
      {children}
    </FormDialog>
  );
}

function CreatedDialog({ webhook: { url, secret }, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  return (
    <SecretDialog title={t("Endpoint secret")} secret={secret} onClose={onClose}>
      <bdi dir="ltr" className="text-sm break-all text-muted">
        {url}
      </bdi>
    </SecretDialog>
  );
}
