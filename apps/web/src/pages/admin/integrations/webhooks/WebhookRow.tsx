import type { Webhook } from "@hubbub/contract/webhooks";
import { History, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { Timestamp } from "../../../../ui/Timestamp.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { useDeleteWebhook } from "./webhook-data.ts";
import { EditWebhookDialog } from "./WebhookDialogs.tsx";

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<"edit" | "deliveries" | null>(null);
  const { mutateAsync } = useDeleteWebhook();
  const close = () => setOpened(null);
  const { url, types, isEnabled } = webhook;
  return (
    <li className="flex flex-col gap-2.5 py-3.5">
      <div className="flex items-center gap-2">
        <bdi dir="ltr" className="min-w-0 flex-1 truncate font-strong" title={url}>
          {url}
        </bdi>
        {isEnabled ? null : <Badge tone="plain">{t("Switched off")}</Badge>}
      </div>
      <span className="flex flex-wrap gap-1.5" dir="ltr">
        {types.map((type) => (
          <Badge key={type} tone="plain">
            {type}
          </Badge>
        ))}
      </span>
      <Notice webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" icon={<History />} onClick={() => setOpened("deliveries")}>
          {t("Deliveries")}
        </Button>
        <Button variant="quiet" size="sm" icon={<Pencil />} onClick={() => setOpened("edit")}>
          {t("Edit")}
        </Button>
        <ConfirmButton
          variant="quiet"
          size="sm"
          icon={<Trash2 />}
          confirm={{
            title: t("Delete this endpoint?"),
            description: <bdi dir="ltr">{url}</bdi>,
            consequences: [t("Waiting webhooks will not be sent."), t("The delivery history will be deleted.")],
            action: t("Delete"),
            onConfirm: () => mutateAsync(webhook),
          }}
        >
          {t("Delete")}
        </ConfirmButton>
      </div>
      {opened === "edit" ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
      {opened === "deliveries" ? <DeliveriesDialog webhook={webhook} onClose={close} /> : null}
    </li>
  );
}

const switchOffTexts: Record<NonNullable<Webhook["switchedOff"]>["reason"], () => string> = {
  gone: () =>
    t(
      "This endpoint was switched off automatically because it responded with 410 (Gone). To switch it on again, use Edit.",
    ),
  failing: () =>
    t(
      "This endpoint was switched off automatically because every attempt failed for 24 hours. To switch it on again, use Edit.",
    ),
  disabled: () =>
    t(
      "This endpoint was switched off automatically because your account was disabled. To switch it on again, use Edit.",
    ),
};

/** What its owner should know. */
function Notice({ webhook: { switchedOff, failingSince, dropped } }: { webhook: Webhook }) {
  if (switchedOff === null && failingSince === null && dropped === 0) return null;
  return (
    <Banner tone={switchedOff ? "danger" : "amber"} icon={<TriangleAlert size={18} />}>
      {switchedOff ? <p>{switchOffTexts[switchedOff.reason]()}</p> : null}
      {failingSince !== null ? (
        <p>
          {t("First failed attempt:")} <Timestamp instant={failingSince} />
        </p>
      ) : null}
      {dropped > 0 ? (
        <p>
          {plural(
            dropped,
            "1 webhook was dropped because the queue was full.",
            "{count} webhooks were dropped because the queue was full.",
          )}
        </p>
      ) : null}
    </Banner>
  );
}
