import { useQuery } from '@tanstack/react-query';
import * as keyCalls from '../../../contract/api-keys/api-keys.ts';
import * as calls from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

const AGAIN = 'Please Try Again';

export const useApiKeys = () => useQuery(read(keyCalls.listApiKeys, {}));

export const useRevokeKey = () =>
  useAct((id: string) => change(keyCalls.revokeApiKey, { params: { id } }, { waits: true }), {
    done: () => notify.success('API Key Revoked'),
    failed: AGAIN,
  });

export const useWebhooks = () => useQuery(read(calls.listWebhooks, {}));

export const useDeliveries = (id: string) =>
  useQuery({ ...read(calls.listDeliveries, { params: { id } }), refetchInterval: 5_000 });

export const useTurn = (id: string) =>
  useAct((isOn: boolean) => change(calls.changeWebhook, { params: { id }, body: { isOn } }), {
    done: ({ webhook }) => notify.success(webhook.offAt ? 'Webhook Turned Off' : 'Webhook Turned On'),
    failed: AGAIN,
  });

export const useDeleteWebhook = () =>
  useAct((id: string) => change(calls.deleteWebhook, { params: { id } }, { waits: true }), {
    done: () => notify.success('Webhook Deleted'),
    failed: AGAIN,
  });

export const useNewSecret = (id: string, done: (secret: string) => void) =>
  useAct(() => change(calls.rotateWebhookSecret, { params: { id } }, { send: callConfirmed }), {
    done: ({ secret }) => done(secret),
    failed: AGAIN,
  });

export const useSendTest = (id: string) =>
  useAct(() => change(calls.sendTestEvent, { params: { id } }), {
    done: () => notify.success('Test Event Sent', 'The list of deliveries shows what your server answered.'),
    failed: 'Test Event Not Sent',
  });

export const useSendAgain = () =>
  useAct((id: string) => change(calls.sendAgain, { params: { id } }), {
    done: () => notify.success('Event Sent Again'),
    failed: 'Event Not Sent',
  });

export const useSendMissed = (id: string) =>
  useAct(() => change(calls.sendMissed, { params: { id } }), {
    done: ({ count }) => notify.success(count === 1 ? '1 Event Is Sent Again' : `${count} Events Are Sent Again`),
    failed: 'Events Not Sent',
  });
