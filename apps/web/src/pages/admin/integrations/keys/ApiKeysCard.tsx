import { API_KEYS_MAX, type ApiKey } from "@hubbub/contract/api-keys";
import { KeyRound, Trash2 } from "lucide-react";

import { formatDate, formatDateTime } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { DialogButton } from "../../../../ui/DialogButton.tsx";
import { ListCard } from "../../../../ui/ListCard.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { apiKeysQuery, useRevokeKey } from "./key-data.ts";

/** The organizer's API keys: create, list and revoke. */
export function ApiKeysCard() {
  const query = useLiveList(apiKeysQuery);

  return (
    <ListCard
      title={t("API keys")}
      actions={
        <DialogButton
          variant="soft"
          icon={<KeyRound />}
          disabled={query.data === undefined || query.data.length >= API_KEYS_MAX}
          renderDialog={(close) => <CreateKeyDialog onClose={close} />}
        >
          {t("Create API key")}
        </DialogButton>
      }
      description={t(
        "A program with an API key acts on your behalf, within the scopes you choose. It can never do more than you can.",
      )}
      query={query}
    >
      {(keys) => (
        <ul className="mt-2 divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
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
      <ConfirmButton
        variant="ghost"
        icon={<Trash2 />}
        aria-label={t("Revoke {label}", { label: name })}
        title={t("Revoke {label}", { label: name })}
        confirm={{
          title: t("Revoke “{label}”?", { label: name }),
          description: t("Programs that use this key will lose access immediately."),
          action: t("Revoke"),
          onConfirm: () => mutateAsync(apiKey),
        }}
      />
    </li>
  );
}
