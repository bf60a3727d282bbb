import type { OrganizerEvent } from "@hubbub/contract/events";
import { EMOJI_RATE_LIMIT_NAMES, EMOJI_RATE_LIMITS } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";

export function EmojiRateCard({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id, { failed: () => t("Failed to update emoji rate limit") });
  const options = EMOJI_RATE_LIMITS.map((rate) => ({
    value: String(rate),
    label: t("{rate} per second, {name}", { rate, name: t(EMOJI_RATE_LIMIT_NAMES[rate]) }),
  }));

  const change = (value: string) => {
    const emojiRateLimit = EMOJI_RATE_LIMITS.find((rate) => String(rate) === value);
    if (emojiRateLimit !== undefined) mutate({ emojiRateLimit });
  };

  return (
    <Card>
      <Select
        label={t("Floating emoji rate limit")}
        options={options}
        value={String(event.emojiRateLimit)}
        disabled={!canEditSettings(event)}
        onChange={change}
      />
    </Card>
  );
}
