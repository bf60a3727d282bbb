import { useEffect } from "react";

import { startHubSignIn } from "../../auth/sign-in.ts";
import { PageFallback } from "../../ui/PageFallback.tsx";

/** /sso/start: starts an organizer's sign-in. Setup and invitation links of the sign-on point here. */
export default function StartSignInPage() {
  useEffect(startHubSignIn, []);
  return <PageFallback />;
}
