import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { keptEvidence } from '../../db/schema.ts';
import type { EvidenceFacts } from './facts.ts';

type Kept = typeof keptEvidence.$inferSelect;

/** The facts of an order with what is kept of its buyer, if anything is. */
export async function withKept<Facts extends Pick<EvidenceFacts, 'order' | 'conversations' | 'mails'>>(
  db: DbOrTx,
  facts: Facts,
): Promise<Facts> {
  const [kept] = await db.select().from(keptEvidence).where(eq(keptEvidence.orderId, facts.order.id));
  if (!kept) return facts;
  const { buyerName: clientName, buyerEmail: clientEmail, buyerZip } = kept;
  return { ...facts, order: { ...facts.order, clientName, clientEmail, buyerZip }, ...reviveTimes(kept) };
}

const reviveTimes = ({ conversations, mails }: Kept): Pick<EvidenceFacts, 'conversations' | 'mails'> => ({
  conversations: conversations.map((messages) => ({
    messages: messages.map((message) => ({ ...message, at: new Date(message.at) })),
  })),
  mails: mails.map(({ subject, writtenAt, sentAt }) => ({
    subject,
    writtenAt: new Date(writtenAt),
    sentAt: sentAt === null ? null : new Date(sentAt),
  })),
});
