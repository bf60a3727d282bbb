import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButton } from "../../ui/DialogButton.tsx";
import { demoPath } from "./demo-path.ts";

const BUTTON_PROPS = {
  variant: "ghost",
  size: "lg",
  className: "border-night-ink/40 text-night-ink hover:border-night-ink hover:bg-transparent hover:text-night-ink",
} as const;

/** Opens the configured demo contact. Without one, opens a dialog that offers the demo event instead. */
export function ScheduleDemoButton() {
  const contact = pageConfig.demoContactUrl;
  if (contact !== null) {
    return (
      <ButtonLink href={contact} external={/^https?:/u.test(contact)} {...BUTTON_PROPS}>
        {t("Schedule Demo")}
      </ButtonLink>
    );
  }
  return (
    <DialogButton
      {...BUTTON_PROPS}
      aria-haspopup="dialog"
      renderDialog={(close) => (
        <Dialog
          onClose={close}
          title={t("No demo contact has been set up yet")}
          description={t(
            "For a personal demo, ask the person who invited you or the server administrator. You can explore the demo on your own at any time.",
          )}
          footer={
            <ButtonLink href={demoPath()} data-autofocus>
              {t("View Demo")}
            </ButtonLink>
          }
        />
      )}
    >
      {t("Schedule Demo")}
    </DialogButton>
  );
}
