import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import type { LinkPage } from '../../../contract/public-page.ts';
import { Check, Seal } from '../parts/marks.tsx';

const CHECKS = [
  ['paymentAccount', 'Payment account verified by Stripe'],
  ['emailConfirmed', 'Email confirmed'],
  ['plausibleAddress', 'Postal address on file'],
] as const;

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
const dayOf = (time: string) => DAY.format(new Date(time));

/** The breeder, and the passed checks behind the badge. */
export function Breeder({ breeder, checks }: { breeder: PublicPaymentLink['breeder']; checks: LinkPage['checks'] }) {
  const passed = CHECKS.flatMap(([check, label]) => {
    const since = checks[check];
    return since === null ? [] : [{ check, label, since }];
  });
  return (
    <section aria-labelledby="breeder" className="border-y border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id="breeder" className="mb-0!">
          <span className="sr-only">Breeder: </span>
          <bdi>{breeder.fullName}</bdi>
        </h2>
        {breeder.verified && (
          <span className="flex items-center gap-1 rounded-full bg-evergreen px-2.5 py-0.5 text-sm font-medium text-on-evergreen">
            <Seal />
            Verified Breeder
          </span>
        )}
      </div>
      <address className="mt-1 text-sm whitespace-pre-line text-muted not-italic">{breeder.physicalAddress}</address>
      {passed.length > 0 && (
        <ul aria-label="What was checked" className="mt-2 space-y-1 text-sm">
          {passed.map(({ check, label, since }) => (
            <li key={check} className="flex gap-1">
              <Check />
              <span>
                {label} <span className="text-muted">since {dayOf(since)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
