import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { User } from '../../../contract/accounts/accounts.ts';
import { forgetSeen } from '../../calls/seen-hand-overs.ts';
import { homeOfRole, isOpenTo, screens } from '../../../contract/screens.ts';
import { AppShape } from '../../shell/app-shape.tsx';
import { queryClient } from '../../calls/query-client.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { LoadingError } from '../../ui/failure.tsx';
import { useLive } from '../live/use-live.ts';
import { signInAddress } from '../accounts/after-sign-in.ts';
import { useMe } from '../accounts/queries.ts';

const NotYourRole = lazyPage<{ work: NonNullable<User['worksFor']> }>(() => import('./not-your-role.tsx'));

/** Renders children for signed-in users only; others are sent to sign in. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user, error } = useMe();
  if (user === undefined) return error ? <LoadingError message={error.message} /> : <AppShape />;
  if (user === null) return <SignedOut />;
  if (user.worksFor)
    return (
      <>
        <SameUser user={user} />
        <OfRole work={user.worksFor}>{children(user)}</OfRole>
      </>
    );
  return (
    <>
      <Live user={user} />
      <SameUser user={user} />
      {children(user)}
    </>
  );
}

/** The session has ended, here or elsewhere: what the device keeps of it goes. */
function SignedOut() {
  useEffect(forgetSeen, []);
  return <Redirect to={signInAddress()} replace />;
}

/** What a person who works for a breeder may open; their home in place of the account's first screens, which aren't theirs. */
function OfRole({ work, children }: { work: NonNullable<User['worksFor']>; children: ReactNode }) {
  const [location] = useLocation();
  useReadAgain(location);
  if (isOpenTo(work.role, location)) return children;
  if (location === screens.dashboard.path) return <Redirect to={homeOfRole(work.role)} replace />;
  if (location === screens.account.path) return <Redirect to={screens.security.path} replace />;
  return <NotYourRole work={work} />;
}

/** Reads a screen again each time it is opened: people who work for a breeder are notified of nothing. */
function useReadAgain(location: string): void {
  const first = useRef(location);
  useEffect(() => {
    if (first.current === location) return;
    first.current = '';
    void queryClient.invalidateQueries({ refetchType: 'active' });
  }, [location]);
}

/** Beside the page, since a hook can't follow a condition. */
function Live({ user }: { user: User }) {
  useLive(user);
  return null;
}

/** Clears everything that was read once another tab has signed in to another account. */
function SameUser({ user }: { user: User }) {
  const [opened] = useState(user.id);
  useEffect(() => {
    if (user.id !== opened) window.location.reload();
  }, [user.id, opened]);
  return null;
}
