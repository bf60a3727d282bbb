/** The routes of the app. Each page is loaded lazily; see `vite.config.ts` for its chunk. */
import { lazy, Suspense } from "react";
import { Route, Router, Switch } from "wouter";
import { QueryClientProvider } from "@tanstack/react-query";

import { queryClient } from "../lib/query-client.ts";
import { retryUntilLoaded } from "../lib/load-with-retry.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { lazyPage } from "./lazy-page.ts";
import { PageFailed } from "./PageFailed.tsx";
import { PageFallback } from "../ui/PageFallback.tsx";
import { navigateWithPolicy } from "./load-own-document.ts";

/** Loaded after the first paint. It shows toasts that were requested before it was loaded. */
const Toaster = lazy(() => retryUntilLoaded(async () => ({ default: (await import("../ui/Toaster.tsx")).Toaster })));
const EventPage = lazyPage(() => import("../pages/event/EventPage.tsx"));
const LandingPage = lazyPage(() => import("../pages/landing/LandingPage.tsx"));
const EngagePage = lazyPage(() => import("../pages/group/EngagePage.tsx"));
const GroupAdminPage = lazyPage(() => import("../pages/admin/group/GroupAdminPage.tsx"));
const AdminPage = lazyPage(() => import("../pages/admin/AdminPage.tsx"));
const TutorialPage = lazyPage(() => import("../pages/tutorial/TutorialPage.tsx"));
const HubCallbackPage = lazyPage(() => import("../pages/callback/HubCallbackPage.tsx"));
const StartSignInPage = lazyPage(() => import("../pages/callback/StartSignInPage.tsx"));
const WalletCallbackPage = lazyPage(() => import("../pages/callback/WalletCallbackPage.tsx"));
const WelcomePage = lazyPage(() => import("../pages/welcome/WelcomePage.tsx"));
const TermsPage = lazyPage(() => import("../pages/legal/TermsPage.tsx"));
const PrivacyPage = lazyPage(() => import("../pages/legal/PrivacyPage.tsx"));
const NotFoundPage = lazyPage(() => import("../pages/not-found/NotFoundPage.tsx"));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<PageFailed />}>
        <Suspense fallback={<PageFallback />}>
          <Router aroundNav={navigateWithPolicy}>
            <Switch>
              <Route path="/" component={LandingPage} />
              <Route path="/admin/groups/:permalink" component={GroupAdminPage} />
              <Route path="/admin/:eventId?" component={AdminPage} />
              <Route path="/event/:eventId/gfavip-callback" component={WalletCallbackPage} />
              <Route path="/gfavip-callback" component={WalletCallbackPage} />
              <Route path="/event/:eventId/:tab?" component={EventPage} />
              <Route path="/engage/:permalink" component={EngagePage} />
              <Route path="/tutorial" component={TutorialPage} />
              <Route path="/sso/start" component={StartSignInPage} />
              <Route path="/sso/callback" component={HubCallbackPage} />
              <Route path="/welcome" component={WelcomePage} />
              <Route path="/terms" component={TermsPage} />
              <Route path="/privacy" component={PrivacyPage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Router>
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
