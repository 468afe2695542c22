import type { Dependencies } from '../../context.ts';
import type { Listening } from '../../db/notices.ts';
import { LIVE } from '../../../contract/live.ts';
import { presentOrders } from '../orders/present-orders.ts';
import { changedMsAgo } from './changes.ts';
import { readNotice, type Notice } from './notice.ts';
import { createStreams, type Stream } from './streams.ts';

/** The event streams of this process. */
export interface Live {
  /** Opens a stream for an account; undefined when this process has as many as it may, or stops. */
  open(accountId: string, mayRead: Stream['mayRead']): Stream | undefined;
  count(): number;
  /** Ends every stream; their browsers open the next ones, at another process if this one stops. */
  stop(): void;
}

type OrderNotice = Extract<Notice, { kind: 'order' }>;

/** Of the connections that a process takes, streams may hold a half; requests keep the rest. */
const SHARE_OF_CONNECTIONS = 0.5;
/** Orders that one statement reads. */
const BATCH = 100;

/** Hears of changes through the database's notices while a stream is open. docs/decisions/0038-live-pages.md */
export function createLive({ config, db, notices, log }: Dependencies): Live {
  const streams = createStreams(Math.floor(config.maxConnections * SHARE_OF_CONNECTIONS));
  const waiting: OrderNotice[] = [];
  let isReading = false;
  let listening: Listening | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  const toAll = (accountId: string, event: Parameters<typeof streams.send>[1]) => {
    for (const stream of streams.of(accountId)) streams.send(stream, event);
  };

  /** Tells accounts how old their last change is, from which their pages see whether they missed one. */
  async function sendStates(accountIds: string[], to: (accountId: string) => Stream[]): Promise<void> {
    if (accountIds.length === 0) return;
    const ages = await changedMsAgo(db, accountIds);
    for (const accountId of accountIds) {
      const state = { kind: 'state', accountId, changedMsAgo: ages.get(accountId) ?? null } as const;
      for (const stream of to(accountId)) streams.send(stream, state);
    }
  }

  /** Pages that may have missed something are told that it was just now. */
  function sendMissed(accountIds: string[]): void {
    for (const accountId of accountIds) toAll(accountId, { kind: 'state', accountId, changedMsAgo: 0 });
  }

  async function readWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH).filter(({ accountId }) => streams.of(accountId).length > 0);
      try {
        const found = await presentOrders(db, batch);
        for (const { accountId, orderId, happening } of batch) {
          const sale = found.get(orderId);
          if (sale?.sellerId !== accountId) continue;
          // A payment that came too late goes back by itself.
          toAll(accountId, { kind: 'order', happening: sale.isReturned ? 'changed' : happening, order: sale.order });
        }
      } catch (err) {
        log.warn({ err }, 'events of orders could not be read; open pages read again');
        sendMissed(batch.map(({ accountId }) => accountId));
      }
    }
    isReading = false;
  }

  async function checkAccess(accountId: string): Promise<void> {
    for (const stream of streams.of(accountId)) {
      const mayRead = await stream.mayRead().catch(() => true);
      if (!mayRead) streams.end(stream, 'signed_out');
    }
  }

  function hear(payload: string): void {
    const notice = readNotice(payload);
    if (!notice || streams.of(notice.accountId).length === 0) return;
    if (notice.kind === 'access') void checkAccess(notice.accountId);
    else if (notice.kind === 'payment_account') toAll(notice.accountId, notice);
    else {
      waiting.push(notice);
      void readWaiting();
    }
  }

  function onGap(): void {
    const accounts = streams.accounts();
    sendStates(accounts, streams.of).catch(() => sendMissed(accounts));
    for (const accountId of accounts) void checkAccess(accountId);
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
      // Otherwise it gets its state once this process listens.
      if (listening?.isListening()) sendStates([accountId], () => [stream]).catch(() => streams.end(stream, 'again'));
      return stream;
    },
    count: streams.count,
    stop() {
      isStopping = true;
      streams.endAll();
      stopListening();
    },
  };
}
