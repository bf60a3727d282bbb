/** The routes of the app. Pages other than the event page are loaded lazily. */
import { type ComponentType, Suspense, useEffect } from "react";
import { type AroundNavHandler, Route, Router, Switch } from "wouter";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { repeatEarlyInput } from "./early-input.ts";
import { queryClient } from "../live/query-client.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { PageFallback } from "../ui/PageFallback.tsx";
import { WifiOff } from "lucide-react";
import { t } from "../lib/i18n/translate.ts";
import { paths } from "../lib/paths.ts";
import { loadEventPage } from "../pages/event/EventPage.tsx";
import { Button } from "../ui/Button.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Toaster } from "../ui/Toaster.tsx";

const page = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent(async () => (await load()).default);
const EventPage = lazyComponent(loadEventPage);
const LandingPage = page(() => import("../pages/landing/LandingPage.tsx"));
const EngagePage = page(() => import("../pages/group/EngagePage.tsx"));
const GroupAdminPage = page(() => import("../pages/admin/group/GroupAdminPage.tsx"));
const AdminPage = page(() => import("../pages/admin/AdminPage.tsx"));
const TutorialPage = page(() => import("../pages/tutorial/TutorialPage.tsx"));
const HubCallbackPage = page(() => import("../pages/callback/HubCallbackPage.tsx"));
const StartSignInPage = page(() => import("../pages/callback/StartSignInPage.tsx"));
const WalletCallbackPage = page(() => import("../pages/callback/WalletCallbackPage.tsx"));
const LinkPage = page(() => import("../pages/link/LinkPage.tsx"));
const WelcomePage = page(() => import("../pages/welcome/WelcomePage.tsx"));
const TermsPage = page(() => import("../pages/legal/TermsPage.tsx"));
const PrivacyPage = page(() => import("../pages/legal/PrivacyPage.tsx"));
const PowerPointPage = page(() => import("../pages/powerpoint/PowerPointPage.tsx"));
const NotFoundPage = page(() => import("../pages/not-found/NotFoundPage.tsx"));

/** Repeats what people did before the app handled input. Mounted with the page, or with the message that it failed. */
function RepeatEarlyInput() {
  useEffect(() => {
    // After the fields have taken over what was typed.
    const timer = setTimeout(repeatEarlyInput, 0);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

interface AppProps {
  client?: QueryClient;
  /** Path and query with which the server renders the page, also while the browser hydrates it. */
  address?: string;
}

export function App({ client = queryClient, address }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary
        fallback={
          <>
            <PageFailed />
            <RepeatEarlyInput />
          </>
        }
      >
        <Suspense fallback={<PageFallback />}>
          <Router aroundNav={navigateWithPolicy} {...(address && { ssrPath: address })}>
            <Switch>
              <Route path="/" component={LandingPage} />
              <Route path="/admin/groups/:permalink/:view?" component={GroupAdminPage} />
              <Route path="/admin/:place?/:section?" component={AdminPage} />
              <Route path="/event/:eventId/gfavip-callback" component={WalletCallbackPage} />
              <Route path="/gfavip-callback" component={WalletCallbackPage} />
              <Route path="/event/:eventId/:tab?" component={EventPage} />
              <Route path="/stage/powerpoint" component={PowerPointPage} />
              <Route path="/stage/:eventId" component={EventPage} />
              <Route path="/engage/:permalink" component={EngagePage} />
              <Route path="/tutorial" component={TutorialPage} />
              <Route path="/sso/start" component={StartSignInPage} />
              <Route path="/sso/callback" component={HubCallbackPage} />
              <Route path="/link/:eventId?/:section?" component={LinkPage} />
              <Route path="/welcome" component={WelcomePage} />
              <Route path="/terms" component={TermsPage} />
              <Route path="/privacy" component={PrivacyPage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Router>
          <RepeatEarlyInput />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Toaster />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/**
 * Shown when the code of a page could not be loaded, or rendering failed. Drafts and unsent submissions stay stored.
 */
function PageFailed() {
  return (
    <PageMessage
      icon={<WifiOff />}
      tone="amber"
      title={t("Could not load this page")}
      description={t("Your connection may be weak. Your text is kept on this device.")}
      action={<Button onClick={() => window.location.reload()}>{t("Reload")}</Button>}
    />
  );
}

/** Pages of a group show pictures from other sites. Only the policy (CSP) of their own document allows these sites. */
const OWN_POLICY_PAGES = /^\/(?:engage|admin\/groups)\/[^/]+\/?$/u;

/** Navigates within the app, but loads a new document for pages with another content security policy. */
const navigateWithPolicy: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href);
  const sharesPolicy = !OWN_POLICY_PAGES.test(target.pathname) || target.pathname === paths.importSchedule();
  if (sharesPolicy || target.pathname === window.location.pathname) navigate(to, options);
  else if (options?.replace) window.location.replace(target);
  else window.location.assign(target);
};
