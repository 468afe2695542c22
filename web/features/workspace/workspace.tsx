import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/accounts/accounts.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PageShape } from '../../ui/page-shape.tsx';
import { SignedIn } from '../frames/signed-in.tsx';
import { SuspensionNotice } from '../accounts/suspension-notice.tsx';
import { useWaitingQuestions } from '../questions/queries.ts';
import { useSendWaiting } from '../orders/sale/waiting-hand-overs.ts';
import { useResumeNotifying } from '../push-subscriptions/use-resume.ts';
import { Footer } from '../frames/footer.tsx';
import { FrameView } from './frame-view.tsx';
import { WorkspaceHeader } from './header.tsx';
import { useInstalledApp } from './use-installed-app.ts';
import { Keyboard, type KeyboardDialog } from './keyboard.tsx';
import { PageFailed } from './page-failed.tsx';

/** What all pages of the signed-in share. It stays in place while the page inside changes. */
export default function Workspace({ children }: { children: (user: User) => ReactNode }) {
  return <SignedIn>{(user) => <Frame user={user}>{children(user)}</Frame>}</SignedIn>;
}

function Frame({ user, children }: { user: User; children: ReactNode }) {
  const [location] = useLocation();
  useSendWaiting();
  useResumeNotifying(user.id);
  useInstalledApp();
  const waiting = useWaitingQuestions().data?.waiting ?? 0;
  const [dialog, setDialog] = useState<KeyboardDialog | null>(null);
  return (
    <FrameView
      user={user}
      location={location}
      waiting={waiting}
      header={<WorkspaceHeader user={user} onPalette={() => setDialog('palette')} />}
      footer={
        <>
          <Footer wide />
          <Keyboard user={user} open={dialog} onOpen={setDialog} />
        </>
      }
    >
      {user.suspension && <SuspensionNotice suspension={user.suspension} />}
      <ErrorBoundary key={location} fallback={PageFailed}>
        <Suspense fallback={<WholePage />}>{children}</Suspense>
      </ErrorBoundary>
    </FrameView>
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
