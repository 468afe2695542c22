import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { screens, SUBSCRIBE_DURING_TRIAL } from '../../../../contract/screens.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { readAgain } from '../../../calls/change.ts';
import { isMember, isOnTrial } from '../../accounts/membership.ts';

const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 15_000;

/**
 * After paying (?subscribed=true), the provider's webhook may not have arrived yet. Until then the account is not a
 * member and the page behind would redirect it, so this polls for the membership.
 */
export function AwaitMembership({ user, children }: { user: User; children: ReactNode }) {
  const [, navigate] = useLocation();
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [expected, setExpected] = useState(query.get('subscribed') === 'true');
  // The provider adds redirect_status=failed when the bank's authentication failed.
  const refused = expected && query.get('redirect_status') === 'failed';
  const form = isOnTrial(user) ? `${SUBSCRIBE_DURING_TRIAL}&` : `${screens.subscribe.path}?`;
  const refusedAddress = `${form}redirect_status=failed`;
  const waiting = expected && !refused && !isMember(user);

  useEffect(() => {
    // The screen for subscribing says so: it may have to be loaded as a document of its own.
    if (refused) navigate(refusedAddress, { replace: true });
  }, [refused, refusedAddress, navigate]);

  useEffect(() => {
    if (!waiting) return;
    const polling = setInterval(() => void readAgain(['account']), POLL_INTERVAL_MS);
    const timeout = setTimeout(() => setExpected(false), TIMEOUT_MS);
    return () => {
      clearInterval(polling);
      clearTimeout(timeout);
    };
  }, [waiting]);

  if (refused) return null;
  if (!waiting) return children;
  return (
    <div className="max-w-md py-16">
      <h1 className="mb-3 text-3xl">Thank you</h1>
      <Spinner label="Your payment is being confirmed..." />
    </div>
  );
}
