import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";

export function AdminGroupNotFound() {
  useDocumentTitle(t("Event Group Admin"));
  return (
    <PageCard
      picture={<Parrot state="sleeping" size={120} />}

      title={t("Event group not found.")}
      description={t("It may have been deleted. Check the address.")}
      action={<ButtonLink href={paths.admin("groups")}>{t("Event Groups")}</ButtonLink>}
    />
  );
}
