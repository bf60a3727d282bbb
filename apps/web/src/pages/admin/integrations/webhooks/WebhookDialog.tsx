import type { BodyOf } from "@hubbub/contract/calls";
import { CreateWebhook, type Webhook, WEBHOOK_TYPES, type WebhookWithSecret } from "@hubbub/contract/webhooks";
import { isBlank } from "@hubbub/contract/text";
import { useForm, useWatch } from "react-hook-form";

import { t } from "../../../../lib/i18n/translate.ts";
import type { FormCall } from "../../../../lib/use-call.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FormSwitch, FormTextField } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { SecretDialog } from "../../../../ui/SecretDialog.tsx";
import { FormCheckboxes } from "../FormCheckboxes.tsx";
import { useReplaceSecret, useSaveWebhook } from "./webhook-data.ts";

const resolver = resolverOf(CreateWebhook, ({ url, types }: Pick<Webhook, "url" | "types" | "isEnabled">) => ({
  url,
  types,
}));

interface WebhookDialogProps {
  /** Null adds an endpoint. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Adds or changes an endpoint. A new secret is shown once: it cannot be shown again. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { url, types, isEnabled } = webhook ?? { url: "", types: [...WEBHOOK_TYPES], isEnabled: true };
  const { mutate, isPending, data: saved } = useSaveWebhook(webhook);
  const replace = useReplaceSecret(webhook?.id ?? "");
  const form = useForm({ defaultValues: { url, types, isEnabled }, resolver });
  const { control, getValues } = form;
  const save: FormCall<BodyOf<"POST /api/webhooks">, unknown>["mutate"] = (body, callbacks) =>
    mutate({ ...body, isEnabled: getValues("isEnabled") }, callbacks);
  const [shownUrl, shownTypes] = useWatch({ control, name: ["url", "types"] });
  const { secret }: Partial<WebhookWithSecret> = replace.data ?? saved ?? {};
  if (secret !== undefined) {
    return (
      <SecretDialog title={t("Endpoint secret")} secret={secret} onClose={onClose}>
        <bdi dir="ltr" className="text-sm break-all text-muted">
          {webhook?.url ?? shownUrl}
        </bdi>
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={webhook ? t("Edit endpoint") : t("Add endpoint")}
      action={webhook ? t("Save") : t("Add endpoint")}
      form={form}
      incomplete={isBlank(shownUrl) || shownTypes.length === 0}
      call={{ mutate: save, isPending }}
      onSent={webhook ? onClose : undefined}
    >
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
      {webhook ? (
        <>
          <FormSwitch
            control={control}
            name="isEnabled"
            label={t("Send webhooks")}
            description={t("While this is off, webhooks are neither sent nor stored for later.")}
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button variant="quiet" size="sm" pending={replace.isPending} onClick={() => replace.mutate()}>
              {t("Replace secret")}
            </Button>
            <span className="text-sm text-muted">{t("The old secret will work for another 24 hours.")}</span>
          </div>
        </>
      ) : null}
    </FormDialog>
  );
}
