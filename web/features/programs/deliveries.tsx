import type { WebhookDelivery } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useDeliveries, useSendAgain, useSendMissed } from './queries.ts';

const STATUSES: Record<WebhookDelivery['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warm' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Given up', tone: 'bad' },
};

/** What a webhook was sent, and what its server answered. */
export function Deliveries({ id, isOn }: { id: string; isOn: boolean }) {
  const { data, isError, refetch } = useDeliveries(id);
  const missed = useSendMissed(id);
  if (isError) return <Retry what="the deliveries" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  if (data.deliveries.length === 0) return <p className="text-muted">Nothing has been sent yet.</p>;
  return (
    <>
      {isOn && data.deliveries.some(({ status }) => status === 'failed') && (
        <Button
          kind="secondary"
          className="mb-4"
          busy={missed.isPending}
          busyLabel="Sending..."
          onClick={() => missed.mutate()}
        >
          Send All That Were Missed
        </Button>
      )}
      <ul className="divide-y divide-line" aria-label="Deliveries">
        {data.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} isOn={isOn} />
        ))}
      </ul>
    </>
  );
}

function DeliveryRow({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { id, event, happenedAt, status, tries, nextTryAt, answerStatus, answer } = delivery;
  const again = useSendAgain();
  const { label, tone } = STATUSES[status];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-mono font-medium wrap-anywhere">{event}</code>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {formatMoment(happenedAt)}
          {tries > 0 && `, ${tries === 1 ? '1 try' : `${tries} tries`}`}
          {nextTryAt !== null && tries > 0 && `, next ${formatMoment(nextTryAt)}`}
        </p>
        {(answerStatus !== null || answer) && (
          <p className="mt-1 text-sm wrap-anywhere">
            {answerStatus !== null && <span className="font-medium">{answerStatus} </span>}
            {answer}
          </p>
        )}
      </div>
      {isOn && (
        <Button
          kind="secondary"
          aria-label={`Send Again: ${event} of ${formatMoment(happenedAt)}`}
          busy={again.isPending}
          busyLabel="Sending..."
          onClick={() => again.mutate(id)}
        >
          Send Again
        </Button>
      )}
    </li>
  );
}
