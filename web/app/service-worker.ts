import type { PushNews } from '../../contract/push-subscriptions/push-subscriptions.ts';
import { screens } from '../../contract/screens.ts';
import { fillOfflinePage, OFFLINE_PAGE } from './offline-page.ts';

/**
 * The service worker: shows web pushes, and a page without a connection. It keeps no file of the app, so an old app never meets a new
 * server; what it imports becomes a part of its one file (docs/decisions/0115-an-app-to-install-and-web-push.md).
 */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushReceived extends Extendable {
  data: { json(): unknown } | null;
}
interface Fetched extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface NotificationPressed extends Extendable {
  notification: Notification;
}
interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetched;
  push: PushReceived;
  notificationclick: NotificationPressed;
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  caches: CacheStorage;
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

const worker = globalThis as unknown as WorkerScope;

const SCOPE = screens.dashboard.path;
const FILE = '/service-worker.js';
/** Has this file alone, for the page without a connection. */
const CACHE = 'offline';

// The page without a connection loads this file too.
if ('document' in globalThis) fillOfflinePage();
else startWorker();

function startWorker(): void {
  // A new one replaces the old one at once: neither holds anything that a page relies on.
  worker.addEventListener('install', (event) => event.waitUntil(prepare()));
  worker.addEventListener('activate', (event) => event.waitUntil(preloadNavigation()));
  worker.addEventListener('fetch', (event) => {
    const { mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== worker.location.origin) return;
    if (mode === 'navigate' && pathname === SCOPE) event.respondWith(openOverview(event));
    if (pathname === FILE) event.respondWith(answerFile(event.request));
  });
  worker.addEventListener('push', (event) => event.waitUntil(show(readNews(event))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}

async function prepare(): Promise<void> {
  await (await worker.caches.open(CACHE)).add(new Request(FILE, { cache: 'reload' }));
  await worker.skipWaiting();
}

/** The document is asked for while the worker starts. */
const preloadNavigation = async (): Promise<void> => worker.registration.navigationPreload?.enable();

/** Always from the server; only without its answer the page that says so. */
async function openOverview({ request, preloadResponse }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'",
    };
    return new Response(OFFLINE_PAGE, { headers });
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await worker.caches.match(FILE)) ?? fetch(request);
}

/** A browser ends the subscription of a worker that shows nothing, so what can't be read is shown in general words. */
function readNews({ data }: PushReceived): PushNews {
  const general = { title: 'There is news for you', path: SCOPE, tag: 'news' };
  try {
    return { ...general, ...(data?.json() as Partial<PushNews>) };
  } catch {
    return general;
  }
}

const show = ({ title, path, tag }: PushNews) =>
  worker.registration.showNotification(title, { tag, data: path, icon: '/icon-192.png' });

/** Shows the tab that has this screen open, or opens it. */
async function open(path: string): Promise<void> {
  const { origin } = worker.location;
  const address = new URL(path, origin);
  // A path such as //example.com would lead elsewhere.
  if (address.origin !== origin) return;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === address.pathname);
  await (tab ? tab.focus() : worker.clients.openWindow(address.href));
}
