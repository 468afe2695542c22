import type { ReservationRequest } from '../../../contract/reservation-requests/reservation-requests.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { BlockButton } from '../blocked-buyers/block-question.tsx';
import { useAnswerRequest, useReservationRequests } from './queries.ts';

/** Buyers who ask before they pay a deposit; nothing while nobody does. */
export function ReservationRequests() {
  const requests = useReservationRequests().data?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="reservation-requests">
      <h2 id="reservation-requests" className="text-xl">
        Asking to Reserve
      </h2>
      <p className="mt-1 text-muted">
        Several buyers recently paid a deposit and then canceled, and each time you pay Stripe’s processing fees. So you
        decide before the next deposit is paid.
      </p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request: { id, petName, buyerName, buyerEmail, createdAt } }: { request: ReservationRequest }) {
  const answer = useAnswerRequest(id);
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const isSending = (allows: boolean) => answer.isPending && answer.variables === allows;
  return (
    <li ref={row} className="p-4 sm:p-5" aria-label={`${buyerName} asks to reserve ${petName}`}>
      <h3 className="text-lg wrap-anywhere">
        {buyerName} asks to reserve {petName}
      </h3>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        <TextLink className="inline-block py-2 sm:py-1" href={`mailto:${buyerEmail}`}>
          {buyerEmail}
        </TextLink>
        {', asked '}
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={isSending(true)} busyLabel="Sending..." onClick={() => answer.mutate(true)}>
          Let Them Reserve
        </Button>
        <Button kind="secondary" busy={isSending(false)} busyLabel="Sending..." onClick={() => answer.mutate(false)}>
          Not Now
        </Button>
        <BlockButton found={{ kind: 'request', id }} name={buyerName} />
      </div>
    </li>
  );
}
