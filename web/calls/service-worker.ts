import { screens } from '../../contract/screens.ts';
import { browserStorage } from './storage.ts';

/** Its scope: it controls Overview and none of the buyer's pages. */
const SCOPE = screens.dashboard.path;
const FILE = '/service-worker.js';

/** Whose news this browser shows, and which. */
interface Notified {
  account: string;
  kinds: string[];
}
const NOTIFIED = 'notified';

export function readNotified(): Notified | null {
  try {
    return JSON.parse(browserStorage.read(NOTIFIED) ?? 'null') as Notified | null;
  } catch {
    return null;
  }
}

export const keepNotified = (notified: Notified | null): void =>
  browserStorage.write(NOTIFIED, notified && JSON.stringify(notified));

/** Whether this is the app on a home screen, and no tab of a browser. */
export const isInstalled = (): boolean =>
  'serviceWorker' in navigator && window.matchMedia('(display-mode: standalone)').matches;

/** The browser's subscription of web push, if there is one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Registers the service worker, and resolves once it is active. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(FILE, { scope: SCOPE, updateViaCache: 'none' });
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve();
      if (starting.state === 'redundant') reject(new Error('This browser could not start its part of it.'));
    });
  });
  return registration;
}

/** Somebody has signed out, or another account in: this browser shows nobody's news. The server's part has ended with the session. */
export function endNotifications(): void {
  if (readNotified() === null) return;
  keepNotified(null);
  findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}
