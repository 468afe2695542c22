import { useQuery } from '@tanstack/react-query';
import {
  PUSH_KINDS,
  readPush,
  switchPushOff,
  switchPushOn,
  type PushKind,
  type PushState,
} from '../../../contract/push-subscriptions/push-subscriptions.ts';
import { change } from '../../calls/change.ts';
import { queryClient, read, setRead } from '../../calls/query-client.ts';
import { keepNotified, readNotified } from '../../calls/service-worker.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { signedInId } from '../accounts/queries.ts';
import { isSubscribed, subscribeDevice, unsubscribeDevice } from './device.ts';

const state = read(readPush, {});
const answered = (answer: PushState) => setRead(readPush, {}, answer);

export function usePush() {
  return useQuery(state);
}

/** Has this device notified of these kinds. */
export async function notifyDevice(kinds: PushKind[]): Promise<PushState> {
  const subscription = await subscribeDevice();
  const answer = await change(switchPushOn, { body: { ...subscription, kinds } }, { answered });
  const account = signedInId();
  if (account !== undefined) keepNotified({ account, kinds });
  return answer;
}

/** First the server's part, without which nothing is sent. */
export function useStopNotifying() {
  return useAct(
    async () => {
      await change(switchPushOff, {}, { answered });
      await unsubscribeDevice();
    },
    {
      done: () => notify.success('Notifications Off', 'This device is not notified anymore.'),
      failed: 'Notifications Not Changed',
    },
  );
}

/**
 * A device that was notified until its session expired, or whose browser has another subscription now, is notified again of what was
 * chosen on it. Never asks for anything: without the permission it changes nothing.
 */
export async function resumeNotifying(): Promise<void> {
  const notified = readNotified();
  if (Notification.permission !== 'granted' || !notified || notified.account !== signedInId()) return;
  const current = await queryClient.fetchQuery(state);
  if (current && (current.kinds === null || !(await isSubscribed())))
    await notifyDevice(PUSH_KINDS.filter((kind) => notified.kinds.includes(kind)));
}
