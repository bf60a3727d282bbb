import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";

export function AdminEventNotFound({ eventId }: { eventId: string }) {
  return (
    <PageCard
      picture={<Parrot state="sleeping" size={120} />}

      title={t("Event not found")}
      description={t("{code} is not one of your events. It may belong to another account.", { code: eventId })}
      action={<ButtonLink href={paths.admin()}>{t("Admin Home")}</ButtonLink>}
    />
  );
}
