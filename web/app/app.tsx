import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { screensOf, type ScreenName } from '../../contract/screens.ts';
import { queryClient } from '../calls/query-client.ts';
import { settings } from './settings.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { Toasts } from '../ui/toasts.tsx';

const Landing = lazy(() => import('../pages/landing.tsx'));
const SignIn = lazy(() => import('../pages/sign-in.tsx'));
const NotFound = lazy(() => import('../pages/not-found.tsx'));

/** The page of each screen. */
const PAGES: Record<ScreenName, ComponentType> = {
  landing: Landing,
  home: Landing,
  access: lazy(() => import('../pages/access.tsx')),
  signIn: SignIn,
  login: SignIn,
  register: lazy(() => import('../pages/register.tsx')),
  forgotPassword: lazy(() => import('../pages/forgot-password.tsx')),
  resetPassword: lazy(() => import('../pages/reset-password.tsx')),
  buyerData: lazy(() => import('../pages/buyer-data.tsx')),
  confirmEmail: lazy(() => import('../pages/confirm-email.tsx')),
  confirmEmailChange: lazy(() => import('../pages/confirm-email-change.tsx')),
  dashboard: lazy(() => import('../pages/dashboard.tsx')),
  account: lazy(() => import('../pages/account.tsx')),
  stripeConnect: lazy(() => import('../pages/stripe-connect.tsx')),
  stripeSetup: lazy(() => import('../pages/stripe-setup.tsx')),
  pricing: lazy(() => import('../pages/pricing.tsx')),
  subscribe: lazy(() => import('../pages/subscribe.tsx')),
  trialExpired: lazy(() => import('../pages/trial-expired.tsx')),
  adminSetup: lazy(() => import('../pages/admin-setup.tsx')),
  admin: lazy(() => import('../pages/admin.tsx')),
  loginTest: lazy(() => import('../pages/login-test.tsx')),
  mobileDebug: lazy(() => import('../pages/mobile-debug.tsx')),
  parts: lazy(() => import('../pages/parts.tsx')),
};

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<PageShape />}>
          <Switch>
            {screensOf(settings).map(({ name, path }) => (
              <Route key={name} path={path} component={PAGES[name]} />
            ))}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
