import type { LaterRequirement } from '../../../contract/connected-accounts/connected-accounts.ts';
import { REQUIREMENTS_SHOWN_MAX } from '../../../contract/business.ts';
import { formatDate } from '../../ui/dates.ts';

/** What Stripe needs; `dueAt`: when it begins to restrict the account. */
export function Requirements({ list, dueAt }: { list: string[]; dueAt: string | null }) {
  const rest = list.length - REQUIREMENTS_SHOWN_MAX;
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-sans font-medium tracking-normal">Still needed</h3>
      {dueAt && (
        <p>
          Please provide {list.length === 1 ? 'this' : 'these'} by {formatDate(dueAt)}. Otherwise Stripe may pause your
          payments or payouts then.
        </p>
      )}
      <ul className="mt-1 list-disc space-y-0.5 pl-5 marker:text-muted">
        {list.slice(0, REQUIREMENTS_SHOWN_MAX).map((requirement) => (
          <li key={requirement}>{describeRequirement(requirement)}</li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-muted">And {rest} more...</p>}
    </div>
  );
}

/** Nothing is wrong yet: who knows of it early has time to look for a document. */
export function LaterRequirements({ list, isNothingDue }: { list: LaterRequirement[]; isNothingDue: boolean }) {
  if (list.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-sans font-medium tracking-normal">Stripe will ask for this later</h3>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 marker:text-muted">
        {list.map(({ label, from }) => (
          <li key={label}>
            {describeRequirement(label)}: {from ? `from ${formatDate(from)}` : 'no date yet'}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        {isNothingDue && 'Nothing is due now. '}You can provide {list.length === 1 ? 'this' : 'these'} at any time in{' '}
        <a className="link" href="https://dashboard.stripe.com" target="_blank" rel="noreferrer">
          your Stripe dashboard
        </a>
        .
      </p>
    </div>
  );
}

/** "individual.id_number" → "Individual: id number"; sentences stay unchanged. */
function describeRequirement(requirement: string): string {
  if (/\s/.test(requirement)) return requirement;
  const label = requirement.replaceAll('_', ' ').split('.').join(': ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
