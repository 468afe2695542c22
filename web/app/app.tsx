import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { screensOf, type ScreenName } from '../../contract/screens.ts';
import { queryClient } from '../calls/query-client.ts';
import { lazyPage } from './lazy-page.ts';
import { settings } from './settings.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { Toasts } from '../ui/toasts.tsx';

const Landing = lazyPage(() => import('../pages/landing.tsx'));
const SignIn = lazyPage(() => import('../pages/sign-in.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found.tsx'));

/** The page of each screen. */
const PAGES: Record<ScreenName, ComponentType> = {
  landing: Landing,
  home: Landing,
  access: lazyPage(() => import('../pages/access.tsx')),
  signIn: SignIn,
  login: SignIn,
  register: lazyPage(() => import('../pages/register.tsx')),
  forgotPassword: lazyPage(() => import('../pages/forgot-password.tsx')),
  resetPassword: lazyPage(() => import('../pages/reset-password.tsx')),
  buyerData: lazyPage(() => import('../pages/buyer-data.tsx')),
  confirmEmail: lazyPage(() => import('../pages/confirm-email.tsx')),
  confirmEmailChange: lazyPage(() => import('../pages/confirm-email-change.tsx')),
  dashboard: lazyPage(() => import('../pages/dashboard.tsx')),
  books: lazyPage(() => import('../pages/books.tsx')),
  account: lazyPage(() => import('../pages/account.tsx')),
  stripeConnect: lazyPage(() => import('../pages/stripe-connect.tsx')),
  stripeSetup: lazyPage(() => import('../pages/stripe-setup.tsx')),
  pricing: lazyPage(() => import('../pages/pricing.tsx')),
  subscribe: lazyPage(() => import('../pages/subscribe.tsx')),
  trialExpired: lazyPage(() => import('../pages/trial-expired.tsx')),
  adminSetup: lazyPage(() => import('../pages/admin-setup.tsx')),
  admin: lazyPage(() => import('../pages/admin.tsx')),
  loginTest: lazyPage(() => import('../pages/login-test.tsx')),
  mobileDebug: lazyPage(() => import('../pages/mobile-debug.tsx')),
  parts: lazyPage(() => import('../pages/parts.tsx')),
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
