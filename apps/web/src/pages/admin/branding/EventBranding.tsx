import type { OrganizerEvent } from "@hubbub/contract/events";

import { useGroupTitle } from "../../../groups/group-title.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { useEventLogo, useUpdateEvent } from "../../../organizer/mutations.ts";
import { BrandingCard } from "./BrandingCard.tsx";

/** Branding of an event, with what it inherits from its group. */
export function EventBranding({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id, {
    done: () => ({ title: t("Branding saved") }),
    failed: () => t("Could not save the branding"),
  });
  const { accentColor, hideProductName, logo } = event;
  return (
    <BrandingCard
      title={event.title}
      brand={event.brand}
      own={{ accentColor, hideProductName, hasLogo: logo !== null }}
      groupTitle={useGroupTitle(event.groupId).data?.title ?? null}
      logo={useEventLogo(event.id)}
      canChangeLogo
      onChange={mutate}
    />
  );
}
