import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { User } from '../../../contract/accounts.ts';
import { LoadingError } from '../../ui/failure.tsx';
import { PageShape } from '../../ui/page-shape.tsx';
import { useMe } from './queries.ts';

/** What only the signed-in see; everyone else signs in first. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user, error } = useMe();
  if (user === undefined) return error ? <LoadingError message={error.message} /> : <PageShape />;
  if (user === null) return <Redirect to="/auth" replace />;
  return children(user);
}
