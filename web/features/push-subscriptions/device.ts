import { findSubscription, keepNotified, startServiceWorker } from '../../calls/service-worker.ts';
import { settings } from '../../shell/settings.ts';

/** Whether this browser knows web push; an iPhone's does in an app on its Home Screen alone. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const BLOCKED = 'This browser blocks notifications from this site. Allow them in its settings, then try again.';
const NOT_YET = 'Nothing is switched on until you allow it in your browser.';

/** The browser's subscription by the operator's present key. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks the browser for its permission; call it after a press. Throws an Error for people. */
export async function subscribeDevice(): Promise<Subscription> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error(permission === 'denied' ? BLOCKED : NOT_YET);
  const { pushManager } = await startServiceWorker();
  const applicationServerKey = toBytes(settings.pushPublicKey!);
  let subscription = await pushManager.getSubscription();
  if (subscription && !hasPresentKey(subscription)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
}

/** Whether what is sent with the operator's present key reaches this browser. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await findSubscription();
  return subscription !== null && hasPresentKey(subscription);
}

export async function unsubscribeDevice(): Promise<void> {
  keepNotified(null);
  await (await findSubscription())?.unsubscribe();
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Subscriptions by another key are refused by their push service. */
function hasPresentKey({ options }: PushSubscription): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const present = toBytes(settings.pushPublicKey!);
  return bytes.length === present.length && bytes.every((byte, index) => byte === present[index]);
}
