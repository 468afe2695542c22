import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvent } from '../../../contract/live/live.ts';
import type { Db } from '../../db/client.ts';
import { findQuestionSubject } from '../questions/api.ts';
import { presentOrders } from '../sales/api.ts';
import { changedMsAgo } from './changes.ts';
import type { Notice } from './notice.ts';
import type { Stream, Streams } from './streams.ts';

type QuestionNotice = Extract<Notice, { kind: 'question' }>;
type OrderNotice = Extract<Notice, { kind: 'order' }>;

/** Orders that one statement reads. */
const BATCH = 100;

/** What is sent to the streams of accounts. */
export function createNotifier(db: Db, streams: Streams, log: Pick<FastifyBaseLogger, 'warn'>) {
  const waiting: OrderNotice[] = [];
  let isReading = false;

  const tell = (accountId: string, event: LiveEvent) => {
    for (const stream of streams.of(accountId)) streams.send(stream, event);
  };

  /** Notifies pages that may have missed a change. */
  const sendMissed = (accountIds: string[]) => {
    for (const accountId of accountIds) tell(accountId, { kind: 'state', accountId, changedMsAgo: 0 });
  };

  async function sendStates(accountIds: string[], to: (accountId: string) => Stream[]): Promise<void> {
    if (accountIds.length === 0) return;
    const ages = await changedMsAgo(db, accountIds);
    for (const accountId of accountIds) {
      const state = { kind: 'state', accountId, changedMsAgo: ages.get(accountId) ?? null } as const;
      for (const stream of to(accountId)) streams.send(stream, state);
    }
  }

  async function sendOrders(batch: OrderNotice[]): Promise<void> {
    try {
      const found = await presentOrders(db, batch);
      for (const { accountId, orderId, happening } of batch) {
        const sale = found.get(orderId);
        if (sale?.sellerId !== accountId) continue;
        // A late payment is refunded automatically.
        tell(accountId, { kind: 'order', happening: sale.isReturned ? 'changed' : happening, order: sale.order });
      }
    } catch (err) {
      log.warn({ err }, 'events of orders could not be read; open pages read again');
      sendMissed(batch.map(({ accountId }) => accountId));
    }
  }

  return {
    tell,
    /** Sends how long ago each account last changed, from which its pages see whether they missed a change. */
    states(accountIds: string[]): void {
      sendStates(accountIds, (accountId) => streams.of(accountId)).catch(() => sendMissed(accountIds));
    },
    stateTo(stream: Stream): void {
      sendStates([stream.accountId], () => [stream]).catch(() => streams.end(stream, 'again'));
    },
    async question({ accountId, questionId, isAsked }: QuestionNotice): Promise<void> {
      try {
        const asked = isAsked ? await findQuestionSubject(db, accountId, questionId) : null;
        tell(accountId, { kind: 'question', questionId, asked });
      } catch (err) {
        log.warn({ err }, 'an event of a question could not be read; open pages read again');
        sendMissed([accountId]);
      }
    },
    /** Reads orders one batch after the other, however many notices come. */
    async order(notice: OrderNotice): Promise<void> {
      waiting.push(notice);
      if (isReading) return;
      isReading = true;
      while (waiting.length > 0)
        await sendOrders(waiting.splice(0, BATCH).filter(({ accountId }) => streams.of(accountId).length > 0));
      isReading = false;
    },
  };
}
