/** Which page an address shows. Each page is its own chunk; the event page's comes with the first load of an event. */
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";

import { queryClient } from "../lib/query-client.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { PageFallback } from "./PageFallback.tsx";

const EventPage = lazy(() => import("../pages/event/EventPage.tsx"));
const LandingPage = lazy(() => import("../pages/landing/LandingPage.tsx"));
const AdminPage = lazy(() => import("../pages/admin/AdminPage.tsx"));
const TutorialPage = lazy(() => import("../pages/tutorial/TutorialPage.tsx"));
const HubCallbackPage = lazy(() => import("../pages/callback/HubCallbackPage.tsx"));
const WalletCallbackPage = lazy(() => import("../pages/callback/WalletCallbackPage.tsx"));
const WelcomePage = lazy(() => import("../pages/welcome/WelcomePage.tsx"));
const TermsPage = lazy(() => import("../pages/legal/TermsPage.tsx"));
const PrivacyPage = lazy(() => import("../pages/legal/PrivacyPage.tsx"));
const NotFoundPage = lazy(() => import("../pages/not-found/NotFoundPage.tsx"));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PageFallback />}>
        <Switch>
          <Route path="/" component={LandingPage} />
          <Route path="/admin/:eventId?" component={AdminPage} />
          <Route path="/event/:eventId/gfavip-callback" component={WalletCallbackPage} />
          <Route path="/gfavip-callback" component={WalletCallbackPage} />
          <Route path="/event/:eventId/:tab?" component={EventPage} />
          <Route path="/tutorial" component={TutorialPage} />
          <Route path="/sso/callback" component={HubCallbackPage} />
          <Route path="/welcome" component={WelcomePage} />
          <Route path="/terms" component={TermsPage} />
          <Route path="/privacy" component={PrivacyPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
      <Toaster />
    </QueryClientProvider>
  );
}
