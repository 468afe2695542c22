import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, type ComponentProps, type ComponentType } from 'react';
import { Link, Route, Switch } from 'wouter';
import type { User } from '../../contract/accounts/accounts.ts';
import { listScreens, type ScreenName } from '../../contract/screens.ts';
import type WorkspaceFrame from '../features/workspace/workspace.tsx';
import { queryClient } from '../calls/query-client.ts';
import { AppShape } from '../shell/app-shape.tsx';
import { isFirstView } from '../shell/first-view.ts';
import { lazyPage } from '../shell/lazy-page.ts';
import { settings } from '../shell/settings.ts';
import { AnchorContext } from '../ui/anchor.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Toasts } from '../ui/toasts.tsx';

const Landing = lazyPage(() => import('../pages/landing.tsx'));
const SignIn = lazyPage(() => import('../pages/sign-in.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found.tsx'));

const Workspace = lazyPage<ComponentProps<typeof WorkspaceFrame>>(() => import('../features/workspace/workspace.tsx'));
const workspacePage = lazyPage<{ user: User }>;

/** The pages of the signed-in that share one navigation. */
const WORKSPACE = {
  dashboard: workspacePage(() => import('../pages/dashboard.tsx')),
  pets: workspacePage(() => import('../pages/pets.tsx')),
  kennelCard: workspacePage(() => import('../pages/kennel-card.tsx')),
  petUpdates: workspacePage(() => import('../pages/pet-updates.tsx')),
  paymentLinks: workspacePage(() => import('../pages/payment-links.tsx')),
  litters: workspacePage(() => import('../pages/litters.tsx')),
  newLitter: workspacePage(() => import('../pages/new-litter.tsx')),
  litter: workspacePage(() => import('../pages/litter.tsx')),
  litterBirth: workspacePage(() => import('../pages/litter-birth.tsx')),
  litterCard: workspacePage(() => import('../pages/litter-card.tsx')),
  litterUpdates: workspacePage(() => import('../pages/litter-updates.tsx')),
  questions: workspacePage(() => import('../pages/questions.tsx')),
  question: workspacePage(() => import('../pages/question.tsx')),
  sales: workspacePage(() => import('../pages/sales.tsx')),
  handOvers: workspacePage(() => import('../pages/hand-overs.tsx')),
  books: workspacePage(() => import('../pages/books.tsx')),
  sale: workspacePage(() => import('../pages/sale.tsx')),
  buyer: workspacePage(() => import('../pages/buyer.tsx')),
  account: workspacePage(() => import('../pages/account.tsx')),
  selling: workspacePage(() => import('../pages/account-selling.tsx')),
  billing: workspacePage(() => import('../pages/account-billing.tsx')),
  security: workspacePage(() => import('../pages/account-security.tsx')),
  people: workspacePage(() => import('../pages/account-people.tsx')),
  accountData: workspacePage(() => import('../pages/account-data.tsx')),
  programs: workspacePage(() => import('../pages/programs.tsx')),
  agreement: workspacePage(() => import('../pages/agreement.tsx')),
  imports: workspacePage(() => import('../pages/imports.tsx')),
  kennelPage: workspacePage(() => import('../pages/kennel-page.tsx')),
  reviews: workspacePage(() => import('../pages/reviews.tsx')),
} satisfies Partial<Record<ScreenName, ComponentType<{ user: User }>>>;
type WorkspaceName = keyof typeof WORKSPACE;

/** The page of each other screen. */
const PAGES: Record<Exclude<ScreenName, WorkspaceName>, ComponentType> = {
  landing: Landing,
  home: Landing,
  access: lazyPage(() => import('../pages/access.tsx')),
  signIn: SignIn,
  login: SignIn,
  register: lazyPage(() => import('../pages/register.tsx')),
  forgotPassword: lazyPage(() => import('../pages/forgot-password.tsx')),
  resetPassword: lazyPage(() => import('../pages/reset-password.tsx')),
  confirmEmail: lazyPage(() => import('../pages/confirm-email.tsx')),
  invitation: lazyPage(() => import('../pages/invitation.tsx')),
  confirmEmailChange: lazyPage(() => import('../pages/confirm-email-change.tsx')),
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

/** Beyond it, a shape shows that the page is coming, unless the server's first view is shown. */
const PREPARE_MS = 300;

/** Waits for the code of the opened screen, so that it shows at once instead of its shape. */
export async function prepare(): Promise<void> {
  const screen = listScreens(settings).find(({ path }) => path === window.location.pathname);
  if (!screen || !isInWorkspace(screen.name)) return;
  const loaded = Promise.all([Workspace.preload(), WORKSPACE[screen.name].preload()]);
  // A failure shows where the page would.
  const limit = isFirstView() ? [] : [new Promise((resolve) => setTimeout(resolve, PREPARE_MS))];
  await Promise.race([loaded.catch(() => {}), ...limit]);
}

const isInWorkspace = (name: ScreenName): name is WorkspaceName => name in WORKSPACE;

function InWorkspace({ name }: { name: WorkspaceName }) {
  const Page = WORKSPACE[name];
  // The frame asks for the account first; meanwhile the page's code loads.
  void Page.preload();
  return <Workspace>{(user) => <Page user={user} />}</Workspace>;
}

function Screens() {
  return (
    <Switch>
      {listScreens(settings).map(({ name, path }) =>
        isInWorkspace(name) ? (
          // One key for all of them: the frame stays in place while the page inside changes.
          <Route key="workspace" path={path}>
            <InWorkspace name={name} />
          </Route>
        ) : (
          <Route key={name} path={path} component={PAGES[name]} />
        ),
      )}
      <Route component={NotFound} />
    </Switch>
  );
}

export function App({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AnchorContext value={Link}>
          <Suspense fallback={<AppShape />}>
            <Screens />
          </Suspense>
          <Toasts />
        </AnchorContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
