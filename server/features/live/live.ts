import { LIVE } from '../../../contract/live/live.ts';
import type { Dependencies } from '../../context.ts';
import type { Listening } from '../../db/connection/notices.ts';
import { readNotice } from './notice.ts';
import { createStreams, type Stream, type Streams } from './streams.ts';
import { createNotifier } from './notify.ts';

/** The event streams of this process. */
export interface Live {
  /** Opens a stream for an account; undefined when this process has as many as it may, or stops. */
  open(accountId: string, mayRead: Stream['mayRead']): Stream | undefined;
  count(): number;
  /** Ends every stream; their browsers open the next ones, at another process if this one stops. */
  stop(): void;
}

declare module '../../context.ts' {
  interface Dependencies {
    live: Live;
  }
}

/** Share of a process's connections that event streams may hold; the others serve requests. */
const SHARE_OF_CONNECTIONS = 0.5;

/** Receives changes through the database's notices while a stream is open. docs/decisions/0038-live-pages.md */
export function createLive({
  config,
  db,
  notices,
  log,
}: Pick<Dependencies, 'config' | 'db' | 'notices' | 'log'>): Live {
  const streams = createStreams(Math.floor(config.maxConnections * SHARE_OF_CONNECTIONS));
  const notifier = createNotifier(db, streams, log);
  let listening: Listening | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  function hear(payload: string): void {
    const notice = readNotice(payload);
    if (!notice || streams.of(notice.accountId).length === 0) return;
    if (notice.kind === 'access') void checkAccess(streams, notice.accountId);
    else if (notice.kind === 'order') void notifier.order(notice);
    else if (notice.kind === 'question') void notifier.question(notice);
    else notifier.tell(notice.accountId, { kind: 'payment_account', isVerified: notice.isVerified });
  }

  function onGap(): void {
    const accounts = streams.accounts();
    notifier.states(accounts);
    for (const accountId of accounts) void checkAccess(streams, accountId);
  }

  function start(): void {
    listening ??= notices.listen({
      channel: 'live',
      onNotice: hear,
      onGap,
      onError: (err) => log.warn({ err }, 'no notices of changes: open pages read again once they are back'),
    });
    timer ??= setInterval(beat, LIVE.beatMs).unref();
  }

  function beat(): void {
    streams.beat();
    if (streams.count() === 0) stopListening();
  }

  function stopListening(): void {
    listening?.stop();
    listening = undefined;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    open(accountId, mayRead) {
      const stream = isStopping ? undefined : streams.open(accountId, mayRead);
      if (!stream) return undefined;
      start();
      // And again with the others if this process doesn't listen yet.
      notifier.stateTo(stream);
      return stream;
    },
    count: () => streams.count(),
    stop() {
      isStopping = true;
      streams.endAll();
      stopListening();
    },
  };
}

/**
 * Ends an account's streams that it may no longer read. A stream that can't be checked now ends when its time is up.
 */
async function checkAccess(streams: Streams, accountId: string): Promise<void> {
  for (const stream of streams.of(accountId)) {
    const mayRead = await stream.mayRead().catch(() => true);
    if (!mayRead) streams.end(stream, 'signed_out');
  }
}
