import { type Webhook, WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { History, Pencil, Trash2, TriangleAlert, Webhook as WebhookIcon } from "lucide-react";

import { plural, t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { DialogButton } from "../../../../ui/DialogButton.tsx";
import { ListCard } from "../../../../ui/ListCard.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { useDeleteWebhook, webhooksQuery } from "./webhook-data.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Banner } from "../../../../ui/Banner.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { Timestamp } from "../../../../ui/Timestamp.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";

/** The organizer's webhook endpoints: add, change, delete, and what was sent to them. */
export function WebhooksCard() {
  const query = useLiveList(webhooksQuery);

  return (
    <ListCard
      title={t("Webhooks")}
      create={{
        children: t("Add endpoint"),
        icon: <WebhookIcon />,
        disabled: query.data === undefined || query.data.length >= WEBHOOKS_MAX,
        renderDialog: (close) => <WebhookDialog webhook={null} onClose={close} />,
      }}
      description={t(
        "When something happens in your events, the server sends a signed request to your endpoints. The request contains IDs, but not what people wrote.",
      )}
      query={query}
    >
      {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
    </ListCard>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { mutateAsync } = useDeleteWebhook();
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
        <DialogButton
          variant="quiet"
          size="sm"
          icon={<History />}
          renderDialog={(close) => <DeliveriesDialog webhook={webhook} onClose={close} />}
        >
          {t("Deliveries")}
        </DialogButton>
        <DialogButton
          variant="quiet"
          size="sm"
          icon={<Pencil />}
          renderDialog={(close) => <WebhookDialog webhook={webhook} onClose={close} />}
        >
          {t("Edit")}
        </DialogButton>
        <ConfirmButton
          variant="quiet"
          size="sm"
          icon={<Trash2 />}
          confirm={{
            title: t("Delete “{title}”?", { title: url }),
            description: <bdi dir="ltr">{url}</bdi>,
            consequences: [t("Waiting webhooks will not be sent."), t("The delivery history will be deleted.")],
            action: t("Delete"),
            onConfirm: () => mutateAsync(webhook),
          }}
        >
          {t("Delete")}
        </ConfirmButton>
      </div>
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
