import { useState } from 'react';
import { WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useWebhooks } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Where events are sent, and the form that adds an address. */
export function Webhooks() {
  const { data, isError, refetch } = useWebhooks();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (isError) return <Retry what="your webhooks" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  const { webhooks } = data;
  return (
    <div className="space-y-4">
      {webhooks.length > 0 ? (
        <ul className="divide-y divide-line" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          You have no webhooks. With one, we tell your server within a minute what happens to your sales.
        </p>
      )}
      {webhooks.length < WEBHOOKS.perBreeder && (
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Add a Webhook
        </Button>
      )}
      {isOpen && (
        <FormDialog
          open
          onOpenChange={() => setOpen(false)}
          title="Add a webhook"
          description="Events name your buyers as your sales do. Enter only a server that you trust with them."
        >
          <WebhookForm
            onCreated={(created) => {
              setOpen(false);
              setSecret(created);
            }}
          />
        </FormDialog>
      )}
      {secret !== undefined && (
        <ShownOnce title="The webhook’s secret" noun="secret" text={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  );
}
