import { noteServerTime, serverNow } from '../../calls/server-time.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';

/** How often a page polls whether somebody is paying; most answers are empty, since nothing has changed. */
const ASK_MS = 10_000;
const SECOND_MS = 1_000;
/** Nobody waits this long in front of a page. */
const WATCHED_MS = 2 * 3_600_000;

/** Counts down to the end of a hold, and reloads the page when one begins or ends. */
export function watchHold({ link, again }: LinkPage, translate: Translate): void {
  const began = performance.now();
  const { id } = link.paymentLink;
  const isHeld = link.held !== undefined;
  let until = link.held?.until;
  const ask = async () => {
    const isHeldNow = await askIsHeld(id);
    if (isHeldNow === !isHeld) window.location.replace(retryPath(id, again));
    // The first answer brings the server's time.
    if (!isHeldNow || !until) return;
    countDown(Date.parse(until), translate);
    until = null;
  };
  if (until) void ask();
  const timer = setInterval(() => {
    if (performance.now() - began > WATCHED_MS) clearInterval(timer);
    else if (document.visibilityState === 'visible') void ask();
  }, ASK_MS);
}

/** Undefined when the server can't say. */
async function askIsHeld(linkId: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`/api/payment-links/${encodeURIComponent(linkId)}`);
    noteServerTime(response);
    if (!response.ok) return undefined;
    return ((await response.json()) as LinkPage['link']).held !== undefined;
  } catch {
    return undefined;
  }
}

/** By the server's clock. */
function countDown(until: number, translate: Translate): void {
  const element = document.getElementById('held-left');
  if (!element) return;
  const timer = setInterval(() => {
    const seconds = Math.ceil((until - serverNow()) / SECOND_MS);
    if (seconds <= 0) clearInterval(timer);
    element.textContent =
      seconds > 0 ? translate('hold.left', { time: formatCountdown(seconds) }) : translate('hold.soon');
  }, SECOND_MS);
}

const formatCountdown = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
