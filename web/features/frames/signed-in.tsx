import { useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { User } from '../../../contract/accounts/accounts.ts';
import { AppShape } from '../../shell/app-shape.tsx';
import { LoadingError } from '../../ui/failure.tsx';
import { useLive } from '../live/use-live.ts';
import { signInAddress } from '../accounts/after-sign-in.ts';
import { useMe } from '../accounts/queries.ts';

/** Renders children for signed-in users only; others are sent to sign in. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user, error } = useMe();
  if (user === undefined) return error ? <LoadingError message={error.message} /> : <AppShape />;
  if (user === null) return <Redirect to={signInAddress()} replace />;
  return (
    <>
      <Live user={user} />
      {children(user)}
    </>
  );
}

/** Beside the page, since a hook can't follow a condition. */
function Live({ user }: { user: User }) {
  useLive(user);
  const [opened] = useState(user.id);
  // Another tab has signed in to another account: clears everything that was read of this one.
  useEffect(() => {
    if (user.id !== opened) window.location.reload();
  }, [user.id, opened]);
  return null;
}
