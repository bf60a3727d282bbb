import { engageAddress } from "../../groups/addresses.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { QrCode } from "../../ui/QrCode.tsx";

const QR_SIZE = 200;
const QR_MARGIN = 2;

/** How others can open the page: QR code and link. */
export function ShareGroupCard({ permalink }: { permalink: string }) {
  const address = engageAddress(permalink);
  return (
    <Card title={t("Share Event Group")}>
      <div className="flex flex-col items-center gap-3 text-center">
        <QrCode value={address} size={QR_SIZE} margin={QR_MARGIN} />
        <p className="text-sm text-muted">{t("Scan to join")}</p>
        <p dir="ltr" className="text-xs break-all text-muted">
          {address.replace(/^https?:\/\//u, "")}
        </p>
        <div className="w-full">
          <CopyButton value={address} label={t("Copy Link")} block />
        </div>
      </div>
    </Card>
  );
}
