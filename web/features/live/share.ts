import type { LiveEvent } from '../../../contract/live/live.ts';
import { backoffMs } from './backoff.ts';
import { openConnection, type Connection } from './connection.ts';

/** Between tabs: an event of the one that has the connection, or a question whether one has it. */
type Message = { event: LiveEvent } | 'who leads?' | 'I do';

/** A browser may have suspended the tab that leads. */
const ANSWER_MS = 2_000;

/**
 * One connection for all tabs of a browser: the tab that holds the lock has it, and passes events on. Without locks
 * (http), each visible tab has its own. A document that goes gives up the lead, and takes part again if the browser
 * restores it. Returns the function that ends it.
 */
export function shareConnection(accountId: string, onEvent: (event: LiveEvent) => void): () => void {
  const end = new AbortController();
  let leave: (() => void) | undefined;
  const join = () => void (leave ??= takePart(accountId, onEvent));
  const giveUp = () => {
    leave?.();
    leave = undefined;
  };
  join();
  window.addEventListener('pagehide', giveUp, { signal: end.signal });
  window.addEventListener('pageshow', join, { signal: end.signal });
  return () => {
    end.abort();
    giveUp();
  };
}

/** Until the returned function is called. */
function takePart(accountId: string, onEvent: (event: LiveEvent) => void): () => void {
  const name = `live ${accountId}`;
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  let own: Connection | undefined;
  let stealing: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function lead(): void {
    own ??= openConnection((event) => {
      onEvent(event);
      channel.postMessage({ event } satisfies Message);
    });
  }
  function resign(): void {
    own?.close();
    own = undefined;
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'who leads?') {
      if (own) channel.postMessage('I do' satisfies Message);
    } else if (data === 'I do') clearTimeout(stealing);
    else onEvent(data.event);
  };

  async function holdLock(steal: boolean): Promise<void> {
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal: end.signal }, () => {
        if (end.signal.aborted) return undefined;
        failures = 0;
        lead();
        return new Promise((resolve) => end.signal.addEventListener('abort', resolve));
      });
    } catch {
      // Another tab has taken it, or the browser refuses it, as WebKit does while a document goes.
      if (end.signal.aborted) return;
      resign();
      clearTimeout(retrying);
      retrying = setTimeout(() => void holdLock(false), backoffMs(failures++));
    }
  }

  function look(): void {
    const isVisible = document.visibilityState === 'visible';
    if (!navigator.locks) return isVisible ? lead() : resign();
    if (!isVisible) return;
    if (own) return own.reconnectNow();
    channel.postMessage('who leads?' satisfies Message);
    clearTimeout(stealing);
    stealing = setTimeout(() => void (own || holdLock(true)), ANSWER_MS);
  }

  if (navigator.locks) void holdLock(false);
  else look();
  document.addEventListener('visibilitychange', look, { signal: end.signal });
  window.addEventListener('online', look, { signal: end.signal });
  return () => {
    end.abort();
    clearTimeout(stealing);
    clearTimeout(retrying);
    resign();
    channel.close();
  };
}
