import { LogIn } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

/** Takes the form's place where the chat is for people with a profile. */
export function LoginCard({ onLogin }: { onLogin: () => void }) {
  return (
    <section className="chat-login" aria-labelledby="chat-login-title">
      <div className="min-w-0 flex-1">
        <h3 id="chat-login-title" className="font-heading text-md font-strong">
          {t("Login Required")}
        </h3>
        <p className="text-sm text-muted">{t("Please login with GFAVIP to chat")}</p>
      </div>
      <Button variant="moment" icon={<LogIn />} onClick={onLogin}>
        {t("Login")}
      </Button>
    </section>
  );
}
