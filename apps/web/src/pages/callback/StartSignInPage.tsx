import { useEffect } from "react";

import { startHubSignIn } from "../../auth/sign-in.ts";
import { PageFallback } from "../../ui/PageFallback.tsx";

/** /sso/start: starts an organizer's sign-in. The sign-on leads here from setup and invitation links. */
export default function StartSignInPage() {
  useEffect(startHubSignIn, []);
  return <PageFallback />;
}
