import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/accounts.ts';
import { SkipLink } from '../../app/skip-link.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PageShape } from '../../ui/page-shape.tsx';
import { SignedIn } from '../accounts/signed-in.tsx';
import { SuspensionNotice } from '../accounts/suspension-notice.tsx';
import { useSendWaiting } from '../orders/sale/waiting-hand-overs.ts';
import { Footer } from '../legal/footer.tsx';
import { WorkspaceHeader } from './header.tsx';
import { Keyboard, type KeyboardDialog } from './keyboard/keyboard.tsx';
import { Navigation } from './navigation.tsx';
import { PageFailed } from './page-failed.tsx';

/** What all pages of the signed-in share. It stays in place while the page inside changes. */
export default function Workspace({ children }: { children: (user: User) => ReactNode }) {
  return <SignedIn>{(user) => <Frame user={user}>{children(user)}</Frame>}</SignedIn>;
}

function Frame({ user, children }: { user: User; children: ReactNode }) {
  const [location] = useLocation();
  useSendWaiting();
  const [dialog, setDialog] = useState<KeyboardDialog | null>(null);
  return (
    <div className="workspace flex min-h-dvh flex-col">
      <SkipLink />
      <WorkspaceHeader user={user} onPalette={() => setDialog('palette')} />
      <div className="mx-auto flex w-full max-w-7xl flex-1 gap-8 px-5">
        <Navigation user={user} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pt-4 pb-20">
          {user.suspension && <SuspensionNotice suspension={user.suspension} />}
          <ErrorBoundary key={location} fallback={PageFailed}>
            <Suspense fallback={<WholePage />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Footer />
      <Keyboard user={user} open={dialog} onOpen={setDialog} />
    </div>
  );
}

/** As high as the screen: the footer doesn't show before the page, which would push it down again. */
function WholePage() {
  return (
    <div className="min-h-dvh">
      <PageShape />
    </div>
  );
}
