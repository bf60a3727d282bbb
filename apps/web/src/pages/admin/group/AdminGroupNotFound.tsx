import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";

export function AdminGroupNotFound() {
  useDocumentTitle(t("Event Group Admin"));
  return (
    <Card className="max-w-136 py-8 mt-[clamp(1.5rem,9vh,6rem)] mx-auto mb-0">
      <EmptyState
        picture={<Parrot state="sleeping" size={120} />}
        titleAs="h1"
        title={t("Event group not found.")}
        description={t("It may have been deleted, or its address may have changed.")}
        action={<ButtonLink href={paths.admin("groups")}>{t("Event Groups")}</ButtonLink>}
      />
    </Card>
  );
}
