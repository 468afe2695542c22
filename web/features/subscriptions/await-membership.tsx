import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/accounts.ts';
import { notify } from '../../ui/notify.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { refreshMe } from '../accounts/queries.ts';
import { isMember } from './membership.ts';

const ASK_EVERY_MS = 1_000;
const PATIENCE_MS = 15_000;

/**
 * On the way back from paying (?subscribed=true) the provider's word may still be on its way to the server. Until
 * it is there the account is no member, and the page behind would turn it away.
 */
export function AwaitMembership({ user, children }: { user: User; children: ReactNode }) {
  const [, navigate] = useLocation();
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [patient, setPatient] = useState(query.get('subscribed') === 'true');
  // The bank's page was left without a yes; the provider writes that into the address.
  const refused = patient && query.get('redirect_status') === 'failed';
  const waiting = patient && !refused && !isMember(user);

  useEffect(() => {
    if (!refused) return;
    notify.error('Payment Failed', 'Your bank did not confirm the payment. Please try again.');
    navigate('/subscribe', { replace: true });
  }, [refused, navigate]);

  useEffect(() => {
    if (!waiting) return;
    const asking = setInterval(() => void refreshMe(), ASK_EVERY_MS);
    const givingUp = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(givingUp);
    };
  }, [waiting]);

  if (refused) return null;
  if (!waiting) return children;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-16">
      <h1 className="mb-3 text-3xl">Thank you</h1>
      <Spinner label="Your payment is being confirmed..." />
    </main>
  );
}
