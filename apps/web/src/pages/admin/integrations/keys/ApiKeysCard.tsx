import { API_KEYS_MAX, type ApiKey } from "@hubbub/contract/api-keys";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";

import { formatDate, formatDateTime } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { apiKeysQuery, useRevokeKey } from "./key-data.ts";

/** The organizer's API keys: create, list and revoke. */
export function ApiKeysCard() {
  const query = useLiveList(apiKeysQuery);
  const [creating, setCreating] = useState(false);

  return (
    <Card
      title={t("API keys")}
      actions={
        <Button
          variant="soft"
          icon={<KeyRound />}
          disabled={query.data === undefined || query.data.length >= API_KEYS_MAX}
          onClick={() => setCreating(true)}
        >
          {t("Create API key")}
        </Button>
      }
    >
      <p className="text-sm leading-note text-muted">
        {t(
          "A program with an API key acts on your behalf, within the scopes you choose. It can never do more than you can.",
        )}
      </p>
      <Loaded
        query={query}
        failure={t("Could not load the API keys. Retrying…")}
        empty={<p className="mt-3">{t("No API keys yet")}</p>}
        className="mt-3"
      >
        {(keys) => (
          <ul className="mt-2 divide-y divide-line">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </Loaded>
      {creating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
    </Card>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { mutateAsync } = useRevokeKey();
  const { name, scopes, event, expiresAt, lastUsedAt } = apiKey;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <bdi className="max-w-full truncate font-strong">{name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{event ? event.title : t("All events")}</bdi>
          {" · "}
          {t("Valid until {time}", { time: formatDate(expiresAt) })}
          {" · "}
          {lastUsedAt ? t("Last used {time}", { time: formatDateTime(lastUsedAt) }) : t("Not used yet")}
        </span>
        <span className="flex flex-wrap gap-1.5" dir="ltr">
          {scopes.map((scope) => (
            <Badge key={scope} tone="plain">
              {scope}
            </Badge>
          ))}
        </span>
      </div>
      <ConfirmButton
        variant="ghost"
        icon={<Trash2 />}
        aria-label={t("Revoke {label}", { label: name })}
        title={t("Revoke {label}", { label: name })}
        confirm={{
          title: t("Revoke the API key “{name}”?", { name }),
          description: t("Programs that use this key will lose access immediately."),
          action: t("Revoke"),
          onConfirm: () => mutateAsync(apiKey),
        }}
      />
    </li>
  );
}
