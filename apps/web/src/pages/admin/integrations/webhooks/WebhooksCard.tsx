import { WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { AddWebhookDialog } from "./WebhookDialogs.tsx";
import { webhooksQuery } from "./webhook-data.ts";
import { WebhookRow } from "./WebhookRow.tsx";

/** The organizer's webhook endpoints: add, change, delete, and what was sent to them. */
export function WebhooksCard() {
  const query = useLiveList(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);

  return (
    <Card
      title={t("Webhooks")}
      actions={
        <Button
          variant="soft"
          icon={<WebhookIcon />}
          disabled={query.data === undefined || query.data.length >= WEBHOOKS_MAX}
          onClick={() => setIsAdding(true)}
        >
          {t("Add endpoint")}
        </Button>
      }
    >
      <p className="text-sm leading-note text-muted">
        {t(
          "When something happens in your events, the server sends a signed request to your endpoints. The request contains IDs, but not what people wrote.",
        )}
      </p>
      <Loaded
        query={query}
        failure={t("Could not load the endpoints. Retrying…")}
        empty={<p className="mt-3">{t("No endpoints yet")}</p>}
        className="mt-3"
      >
        {(webhooks) => (
          <ul className="mt-2 divide-y divide-line">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding ? <AddWebhookDialog onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}
