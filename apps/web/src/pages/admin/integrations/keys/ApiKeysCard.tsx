import { API_KEYS_MAX, type ApiKey } from "@hubbub/contract/api-keys";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";

import { formatDate, formatDateTime } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { useApiKeys, useRevokeKey } from "./key-data.ts";

/** The organizer's API keys: create, list and revoke. */
export function ApiKeysCard() {
  const { data: keys, isError } = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();

  return (
    <Card
      title={t("API keys")}
      actions={
        <Button
          variant="soft"
          icon={<KeyRound />}
          disabled={keys === undefined || keys.length >= API_KEYS_MAX}
          onClick={() => setCreating(true)}
        >
          {t("Create API key")}
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {t(
          "A program with an API key acts on your behalf, within the scopes you choose. It can never do more than you can.",
        )}
      </p>
      {keys ? (
        <ul className="mt-2 divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      ) : (
        <NotLoaded hasFailed={isError} failure={t("Could not load the API keys. Retrying…")} className="mt-3" />
      )}
      {keys?.length === 0 ? <p className="mt-3">{t("No API keys yet")}</p> : null}
      {/* Mounted while it is open, so that nothing of an earlier key is in it. */}
      {creating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        open={revoking !== null}
        title={t("Revoke the API key “{name}”?", { name: revoking?.name ?? "" })}
        description={t("Programs that use it will lose access immediately.")}
        action={t("Revoke")}
        pending={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking, { onSettled: () => setRevoking(null) })}
        onCancel={() => setRevoking(null)}
      />
    </Card>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, event, expiresAt, lastUsedAt } = apiKey;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <bdi className="max-w-full truncate font-strong">{name}</bdi>
        <span className="text-muted text-size-sm">
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
      <Button
        variant="ghost"
        icon={<Trash2 />}
        aria-label={t("Revoke {label}", { label: name })}
        title={t("Revoke {label}", { label: name })}
        onClick={onRevoke}
      />
    </li>
  );
}
