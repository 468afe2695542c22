import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from './query-client.ts';
import { settings } from './settings.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PageShape } from './ui/page-shape.tsx';
import { Toasts } from './ui/toasts.tsx';

const Landing = lazy(() => import('./pages/landing.tsx'));
const Access = lazy(() => import('./pages/access.tsx'));
const SignIn = lazy(() => import('./pages/sign-in.tsx'));
const Register = lazy(() => import('./pages/register.tsx'));
const ForgotPassword = lazy(() => import('./pages/forgot-password.tsx'));
const ResetPassword = lazy(() => import('./pages/reset-password.tsx'));
const Dashboard = lazy(() => import('./pages/dashboard.tsx'));
const Account = lazy(() => import('./pages/account.tsx'));
const Pricing = lazy(() => import('./pages/pricing.tsx'));
const TrialExpired = lazy(() => import('./pages/trial-expired.tsx'));
const Subscribe = lazy(() => import('./pages/subscribe.tsx'));
const StripeConnect = lazy(() => import('./pages/stripe-connect.tsx'));
const StripeSetup = lazy(() => import('./pages/stripe-setup.tsx'));
const Admin = lazy(() => import('./pages/admin.tsx'));
const AdminSetup = lazy(() => import('./pages/admin-setup.tsx'));
const ConfirmEmail = lazy(() => import('./pages/confirm-email.tsx'));
const LoginTest = lazy(() => import('./pages/login-test.tsx'));
const MobileDebug = lazy(() => import('./pages/mobile-debug.tsx'));
const Parts = lazy(() => import('./pages/parts.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<PageShape />}>
          <Switch>
            <Route path="/" component={Landing} />
            <Route path="/home" component={Landing} />
            <Route path="/signin" component={Access} />
            <Route path="/auth" component={SignIn} />
            <Route path="/login" component={SignIn} />
            <Route path="/register" component={Register} />
            <Route path="/forgot-password" component={ForgotPassword} />
            <Route path="/reset-password" component={ResetPassword} />
            <Route path="/dashboard" component={Dashboard} />
            <Route path="/account" component={Account} />
            <Route path="/pricing" component={Pricing} />
            <Route path="/trial-expired" component={TrialExpired} />
            <Route path="/subscribe" component={Subscribe} />
            <Route path="/stripe-connect" component={StripeConnect} />
            <Route path="/stripe-setup" component={StripeSetup} />
            <Route path="/admin" component={Admin} />
            <Route path="/admin-setup" component={AdminSetup} />
            <Route path="/confirm-email" component={ConfirmEmail} />
            {settings.debugTools && <Route path="/login-test" component={LoginTest} />}
            {settings.debugTools && <Route path="/mobile-debug" component={MobileDebug} />}
            {settings.debugTools && <Route path="/dev/parts" component={Parts} />}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
