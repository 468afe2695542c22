import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { SkipLink } from '../../shell/skip-link.tsx';
import { Navigation } from './navigation.tsx';

interface FrameViewProps {
  user: User;
  /** The path of the page inside. */
  location: string;
  /** Questions that wait for an answer. */
  waiting: number;
  header: ReactNode;
  /** Below the page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What all pages of the signed-in share, as it looks. */
export function FrameView({ user, location, waiting, header, footer, children }: FrameViewProps) {
  return (
    <div className="workspace flex min-h-dvh flex-col">
      <SkipLink />
      {header}
      <div className="mx-auto flex w-full max-w-7xl flex-1 gap-8 px-5">
        <Navigation user={user} location={location} waiting={waiting} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pt-4 pb-10 sm:pb-20">
          {children}
        </main>
      </div>
      {footer}
    </div>
  );
}
