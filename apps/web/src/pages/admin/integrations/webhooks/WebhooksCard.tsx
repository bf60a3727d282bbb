import { type Webhook, WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import { AddWebhookDialog, EditWebhookDialog } from "./WebhookDialogs.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { useDeleteWebhook, useWebhooks } from "./webhook-data.ts";
import { WebhookRow } from "./WebhookRow.tsx";

type Opened = { what: "edit" | "deliveries" | "delete"; id: string };

/** The organizer's webhook endpoints: add, change, delete, and what was sent to them. */
export function WebhooksCard() {
  const { data: webhooks, isError } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const remove = useDeleteWebhook();
  const close = () => setOpened(null);
  const openedIn = (what: Opened["what"]): Webhook | undefined =>
    opened?.what === what ? webhooks?.find(({ id }) => id === opened.id) : undefined;
  const [edited, shown, deleted] = [openedIn("edit"), openedIn("deliveries"), openedIn("delete")];

  return (
    <Card
      title={t("Webhooks")}
      actions={
        <Button
          variant="soft"
          icon={<WebhookIcon />}
          disabled={webhooks === undefined || webhooks.length >= WEBHOOKS_MAX}
          onClick={() => setIsAdding(true)}
        >
          {t("Add endpoint")}
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {t(
          "When something happens in your events, the server sends a signed request to your endpoints. The request contains IDs, but not what people wrote.",
        )}
      </p>
      {webhooks ? (
        <ul className="mt-2 divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={(what) => setOpened({ what, id: webhook.id })} />
          ))}
        </ul>
      ) : (
        <NotLoaded hasFailed={isError} failure={t("Could not load the webhooks. Retrying…")} className="mt-3" />
      )}
      {webhooks?.length === 0 ? <p className="mt-3">{t("No endpoints yet")}</p> : null}
      {/* Mounted while they are open, so that no secret of an earlier one is in them. */}
      {isAdding ? <AddWebhookDialog onClose={() => setIsAdding(false)} /> : null}
      {edited ? <EditWebhookDialog webhook={edited} onClose={close} /> : null}
      {shown ? <DeliveriesDialog webhook={shown} onClose={close} /> : null}
      <ConfirmDialog
        open={deleted !== undefined}
        title={t("Delete this endpoint?")}
        description={<bdi dir="ltr">{deleted?.url}</bdi>}
        consequences={[t("Waiting webhooks will not be sent."), t("The delivery history will be deleted.")]}
        action={t("Delete")}
        pending={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted, { onSettled: close })}
        onCancel={close}
      />
    </Card>
  );
}
