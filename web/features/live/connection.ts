import { LIVE, liveEvents, type LiveEvent, type LiveEventKind } from '../../../contract/live/live.ts';
import { backoffMs } from './backoff.ts';

const KINDS: LiveEventKind[] = ['state', 'order', 'payment_account', 'question', 'beat', 'end'];

export interface Connection {
  /** Reconnects immediately instead of waiting for the next attempt. */
  reconnectNow(): void;
  close(): void;
}

/**
 * Receives the server's events until it is closed; reopens the stream after a loss, with a longer delay after each
 * failure.
 */
export function openConnection(onEvent: (event: LiveEvent) => void): Connection {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasEnded = false;
  /** The session of the last stream has ended. The browser may have a new one, as after a change of its security. */
  let isSignedOut = false;

  function open(): void {
    clearTimeout(timer);
    if (hasEnded) return;
    source = new EventSource(liveEvents.path);
    source.onerror = () => {
      failures += 1;
      openLater();
      if (isSignedOut) onEvent({ kind: 'end', reason: 'signed_out' });
      isSignedOut = false;
    };
    for (const kind of KINDS) source.addEventListener(kind, ({ data }) => hear({ kind, ...JSON.parse(data) }));
    expectSign();
  }

  function hear(event: LiveEvent): void {
    failures = 0;
    expectSign();
    if (event.kind === 'end') {
      close();
      isSignedOut = event.reason === 'signed_out';
      // Replaced by the account's newer pages; this one reconnects when it becomes visible.
      if (event.reason !== 'replaced') openLater();
      if (isSignedOut) return;
    } else isSignedOut = false;
    onEvent(event);
  }

  /** A network may drop a connection without a word. */
  function expectSign(): void {
    clearTimeout(timer);
    timer = setTimeout(openLater, LIVE.silenceMs);
  }

  function openLater(): void {
    close();
    if (hasEnded) return;
    timer = setTimeout(open, backoffMs(failures));
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  open();
  return {
    reconnectNow: () => void (source || open()),
    close() {
      hasEnded = true;
      close();
    },
  };
}
