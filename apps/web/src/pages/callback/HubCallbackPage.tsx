import { pageConfig } from "../../lib/page-data.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { currentHome, finishHubSignIn, parseHubQuery } from "./hub-callback.ts";

/** /sso/callback: organizers return here from the hub's sign-in. */
export default function HubCallbackPage() {
  const provider = pageConfig.hub.name;
  return <CallbackScreen provider={provider} parse={parseHubQuery} finish={finishHubSignIn} homeToStay={currentHome} />;
}
