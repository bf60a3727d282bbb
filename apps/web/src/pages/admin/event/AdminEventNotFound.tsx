import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";

export function AdminEventNotFound({ eventId }: { eventId: string }) {
  return (
    <Card className="max-w-136 py-8 mt-[clamp(1.5rem,9vh,6rem)] mx-auto mb-0">
      <EmptyState
        picture={<Parrot state="sleeping" size={120} />}
        titleAs="h1"
        title={t("Event not found")}
        description={t("{code} is not one of your events. It may belong to another account.", { code: eventId })}
        action={<ButtonLink href={paths.admin()}>{t("Admin Home")}</ButtonLink>}
      />
    </Card>
  );
}
