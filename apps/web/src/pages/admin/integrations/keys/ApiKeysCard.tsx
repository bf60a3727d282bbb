import { API_KEYS_MAX, type ApiKey } from "@hubbub/contract/api-keys";
import { KeyRound } from "lucide-react";

import { formatDate, formatDateTime } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { ListCard } from "../../../../ui/ListCard.tsx";
import { RevokeButton } from "../../RevokeButton.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { apiKeysQuery, useRevokeKey } from "./key-data.ts";

/** The organizer's API keys: create, list and revoke. */
export function ApiKeysCard() {
  const query = useLiveList(apiKeysQuery);

  return (
    <ListCard
      title={t("API keys")}
      create={{
        children: t("Create API key"),
        icon: <KeyRound />,
        disabled: query.data === undefined || query.data.length >= API_KEYS_MAX,
        renderDialog: (close) => <CreateKeyDialog onClose={close} />,
      }}
      description={t(
        "A program with an API key acts on your behalf, within the scopes you choose. It can never do more than you can.",
      )}
      query={query}
    >
      {(key) => <KeyRow key={key.id} apiKey={key} />}
    </ListCard>
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
      <RevokeButton
        label={name}
        description={t("Programs that use this key will lose access immediately.")}
        onConfirm={() => mutateAsync(apiKey)}
      />
    </li>
  );
}
