import {
  changeWebhook,
  createWebhook,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEndpoint,
  type WebhookEvent,
} from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { Answer } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';
import { Choices } from './choices.tsx';

interface Values {
  url: string;
  events: WebhookEvent[];
}

/** Address and events of a new webhook. */
export function WebhookForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const { form, errors, submit, isPending } = useContractForm<Values, Answer<typeof createWebhook>>({
    values: { url: '', events: [...WEBHOOK_EVENT_NAMES] },
    reValidateMode: 'onSubmit',
    act: (body) => change(createWebhook, { body }, { send: callConfirmed }),
    failed: 'Webhook Not Added',
    onDone: ({ secret }) => onCreated(secret),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Address" hint="On your server, such as https://example.com/events" error={errors.url?.message}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('url')}
          />
        )}
      </Field>
      <Choices
        legend="Events"
        choices={WEBHOOK_EVENTS}
        field={form.register('events')}
        error={errors.events?.message}
      />
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Adding...">
        Add Webhook
      </Button>
    </form>
  );
}

/** Other events for a webhook. */
export function EventsForm({ webhook: { id, events }, onSaved }: { webhook: WebhookEndpoint; onSaved: () => void }) {
  const { form, errors, submit, isPending } = useContractForm<Pick<Values, 'events'>, unknown>({
    values: { events },
    reValidateMode: 'onSubmit',
    act: (body) => change(changeWebhook, { params: { id }, body }),
    done: () => notify.success('Events Saved'),
    failed: 'Events Not Saved',
    onDone: onSaved,
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Choices
        legend="Events"
        choices={WEBHOOK_EVENTS}
        field={form.register('events')}
        error={errors.events?.message}
      />
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
