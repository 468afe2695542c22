import { useState } from 'react';
import { type WebhookEndpoint, WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Question } from '../../ui/question.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { Deliveries } from './deliveries.tsx';
import { useDeleteWebhook, useNewSecret, useSendTest, useTurn } from './queries.ts';
import { EventsForm } from './webhook-form.tsx';

type Opened = 'deliveries' | 'events' | 'secret' | 'deletion' | null;

interface RowProps {
  webhook: WebhookEndpoint;
  onSecret: (secret: string) => void;
}

/** One webhook: its state, what it was sent, and what can be done with it. */
export function WebhookRow({ webhook, onSecret }: RowProps) {
  const { id, url, events, offAt } = webhook;
  const [open, setOpen] = useState<Opened>(null);
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const test = useSendTest(id);
  const turn = useTurn(id);
  return (
    <li ref={row} aria-label={url} className="py-4 first:pt-0">
      <p className="font-medium wrap-anywhere">{url}</p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{events.join(', ')}</p>
      <State webhook={webhook} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen('deliveries')}>
          Deliveries
        </Button>
        {offAt === null ? (
          <Button kind="secondary" busy={test.isPending} busyLabel="Sending..." onClick={() => test.mutate()}>
            Send a Test
          </Button>
        ) : (
          <Button kind="secondary" busy={turn.isPending} busyLabel="Turning on..." onClick={() => turn.mutate(true)}>
            Turn On
          </Button>
        )}
        <MoreMenu
          what={url}
          items={[
            { label: 'Choose events', onSelect: () => setOpen('events') },
            { label: 'New secret', onSelect: () => setOpen('secret') },
            ...(offAt === null ? [{ label: 'Turn off', onSelect: () => turn.mutate(false) }] : []),
            { label: 'Delete', onSelect: () => setOpen('deletion') },
          ]}
        />
      </div>
      <WebhookDialogs webhook={webhook} open={open} onClose={() => setOpen(null)} onSecret={onSecret} />
    </li>
  );
}

/** What a row opens, one at a time. */
function WebhookDialogs({ webhook, open, onClose, onSecret }: RowProps & { open: Opened; onClose: () => void }) {
  const { id, offAt } = webhook;
  const remove = useDeleteWebhook();
  const renew = useNewSecret(id, onSecret);
  return (
    <>
      {open === 'deliveries' && (
        <Dialog
          open
          wide
          onOpenChange={onClose}
          title="Deliveries"
          description={`The newest first, for ${RETENTION_DAYS.webhookDelivery} days.`}
        >
          <Deliveries id={id} isOn={offAt === null} />
        </Dialog>
      )}
      {open === 'events' && (
        <FormDialog open onOpenChange={onClose} title="Choose events">
          <EventsForm webhook={webhook} onSaved={onClose} />
        </FormDialog>
      )}
      {open === 'secret' && (
        <Question
          kind="primary"
          title="Make a new secret?"
          description={`Messages are signed by both secrets for ${WEBHOOKS.oldSecretHours} hours, then by the new one alone.`}
          action="Make New Secret"
          busyLabel="Making..."
          onConfirm={() => renew.mutateAsync()}
          onClose={onClose}
        />
      )}
      {open === 'deletion' && (
        <Question
          title="Delete this webhook?"
          description="Nothing more is sent to it, and its list of deliveries is deleted."
          action="Delete"
          busyLabel="Deleting..."
          onConfirm={() => remove.mutateAsync(id)}
          onClose={onClose}
        />
      )}
    </>
  );
}

function State({ webhook: { offAt, failingSince, oldSecretUntil } }: { webhook: WebhookEndpoint }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {offAt !== null ? (
        <>
          <Badge tone="bad">Off</Badge>
          <span>since {formatMoment(offAt)}</span>
        </>
      ) : failingSince !== null ? (
        <>
          <Badge tone="warm">Failing</Badge>
          <span>
            since {formatMoment(failingSince)}; it is turned off after {WEBHOOKS.offAfterDays} days
          </span>
        </>
      ) : (
        <Badge tone="good">On</Badge>
      )}
      {oldSecretUntil !== null && <span>The former secret works until {formatMoment(oldSecretUntil)}.</span>}
    </div>
  );
}
