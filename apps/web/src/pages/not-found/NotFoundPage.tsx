import { t } from "../../lib/i18n/translate.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { GoHome } from "../../ui/PageMessage.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { SiteFrame } from "../landing/SiteFrame.tsx";

export default function NotFoundPage() {
  useDocumentTitle(t("Page not found"));
  return (
    <SiteFrame>
      <EmptyState
        size="lg"
        picture={<Parrot state="sleeping" size={220} />}
        titleAs="h1"
        title={<span className="text-2xl/tight">{t("404: Page not found")}</span>}
        description={t("This page does not exist, or it has moved.")}
        action={<GoHome variant="primary" />}
      />
    </SiteFrame>
  );
}
