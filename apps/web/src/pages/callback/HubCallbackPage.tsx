import { readHubSession } from "../../auth/hub-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { finishHubSignIn, parseHubQuery, organizerHome } from "./hub-callback.ts";
import { useSignInReturn } from "./use-sign-in-return.ts";

/** /sso/callback: organizers return here from the hub's sign-in. */
export default function HubCallbackPage() {
  useDocumentTitle(t("Sign-in"));
  const { phase, proceed, stay } = useSignInReturn({ parse: parseHubQuery, finish: finishHubSignIn });
  const stayHere = () => {
    const current = readHubSession();
    stay(current ? organizerHome(current.user.premium) : "/");
  };
  return <CallbackScreen provider={pageConfig.hub.name} phase={phase} onContinue={proceed} onStay={stayHere} />;
}
