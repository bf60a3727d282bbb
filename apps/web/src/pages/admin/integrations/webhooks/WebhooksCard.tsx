import { WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { Webhook as WebhookIcon } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { DialogButton } from "../../../../ui/DialogButton.tsx";
import { ListCard } from "../../../../ui/ListCard.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { webhooksQuery } from "./webhook-data.ts";
import { WebhookRow } from "./WebhookRow.tsx";

/** The organizer's webhook endpoints: add, change, delete, and what was sent to them. */
export function WebhooksCard() {
  const query = useLiveList(webhooksQuery);

  return (
    <ListCard
      title={t("Webhooks")}
      actions={
        <DialogButton
          variant="soft"
          icon={<WebhookIcon />}
          disabled={query.data === undefined || query.data.length >= WEBHOOKS_MAX}
          renderDialog={(close) => <WebhookDialog webhook={null} onClose={close} />}
        >
          {t("Add endpoint")}
        </DialogButton>
      }
      description={t(
        "When something happens in your events, the server sends a signed request to your endpoints. The request contains IDs, but not what people wrote.",
      )}
      query={query}
    >
      {(webhooks) => (
        <ul className="mt-2 divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}
