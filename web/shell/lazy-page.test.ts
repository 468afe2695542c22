import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTwice } from './lazy-page.ts';

const OWN = '/assets/app-one.js';
const NEXT = '/assets/app-two.js';

let reloads: number;
/** The script that the server's document names. */
let served: string;
let visit: 'navigate' | 'reload';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
  reloads = 0;
  served = NEXT;
  visit = 'navigate';
  vi.stubGlobal('window', { location: { pathname: '/dashboard', reload: () => void reloads++ } });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => OWN }) });
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${served}"></script>`));
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: visit } as never]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads code whose file is gone; the outcome, if there is one. */
async function loadGone(): Promise<unknown> {
  let outcome: unknown;
  loadTwice(() => Promise.reject(new Error('gone'))).catch((error: unknown) => (outcome = error));
  await vi.advanceTimersByTimeAsync(1_000);
  return outcome;
}

it('a screen whose code a new build has replaced reloads its document', async () => {
  expect(await loadGone()).toBeUndefined();
  expect(reloads).toBe(1);
});

it('a document that was just reloaded doesn’t reload itself again for ten seconds', async () => {
  visit = 'reload';
  vi.spyOn(performance, 'now').mockReturnValue(9_999);
  expect(await loadGone()).toMatchObject({ message: expect.stringContaining('couldn’t load this page') });
  expect(reloads).toBe(0);

  vi.spyOn(performance, 'now').mockReturnValue(10_000);
  expect(await loadGone()).toBeUndefined();
  expect(reloads).toBe(1);
});

it('a screen whose code can’t be loaded, though the build is the same, says so', async () => {
  served = OWN;
  expect(await loadGone()).toMatchObject({ message: expect.stringContaining('couldn’t load this page') });
  expect(reloads).toBe(0);
});
