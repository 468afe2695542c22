import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { comesAfter, type PageStart } from '../../db/paging/page-start.ts';
import { paymentLinks, questionMessages, questions, users } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';

export type QuestionRow = typeof questions.$inferSelect;

/** A conversation with what decides whether anybody may write in it. */
export interface Found {
  question: QuestionRow;
  breeder: { fullName: string; email: string; suspendedAt: Date | null };
  link: { suspendedAt: Date | null };
}

export const selectFound = (db: DbOrTx) =>
  db
    .select({
      question: questions,
      breeder: { fullName: users.fullName, email: users.email, suspendedAt: users.suspendedAt },
      link: { suspendedAt: paymentLinks.suspendedAt },
    })
    .from(questions)
    .innerJoin(users, and(eq(users.id, questions.userId), isNull(users.closedAt)))
    .innerJoin(paymentLinks, eq(paymentLinks.id, questions.linkId));

const KEY = /^[\w-]{43}$/;

/** Finds a conversation by the buyer's key. Undefined once the breeder's account is closed. */
export async function findByKey(db: DbOrTx, key: string): Promise<Found | undefined> {
  if (!KEY.test(key)) return undefined;
  return (await selectFound(db).where(eq(questions.keyHash, hashToken(key))))[0];
}

/** The breeder's own; one that isn't confirmed isn't theirs yet. */
export async function findOwn(db: DbOrTx, userId: string, id: string): Promise<Found | undefined> {
  const own = and(eq(questions.userId, userId), eq(questions.id, id), ne(questions.status, 'unconfirmed'));
  return (await selectFound(db).where(own))[0];
}

/** The row, locked for the rest of the transaction. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow | undefined> {
  return (await tx.select().from(questions).where(eq(questions.id, id)).for('update'))[0];
}

/** Lists messages by number, at most QUESTIONS.messagesMax. */
export const listMessages = (db: DbOrTx, questionId: string) =>
  db
    .select()
    .from(questionMessages)
    .where(eq(questionMessages.questionId, questionId))
    .orderBy(asc(questionMessages.number));

/** Ids of the confirmed conversations of a buyer with a breeder about a link's pet, oldest first. */
export const listWith = (db: DbOrTx, userId: string, buyerEmail: string, linkId: string, limit: number) =>
  db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.linkId, linkId),
        eq(questions.userId, userId),
        eq(questions.buyerEmail, buyerEmail.toLowerCase()),
        isListed,
      ),
    )
    .orderBy(asc(questions.createdAt))
    .limit(limit);

const isListed = sql`${questions.status} <> 'unconfirmed'`;

/** The confirmed conversations of a buyer with a breeder, the newest message first. */
export const listOfBuyer = (db: DbOrTx, userId: string, buyerEmail: string, limit: number) =>
  db
    .select()
    .from(questions)
    .where(and(eq(questions.userId, userId), eq(questions.buyerEmail, buyerEmail.toLowerCase()), isListed))
    .orderBy(desc(questions.lastAt), questions.id)
    .limit(limit);

/** The breeder's, the newest message first. */
export async function listOwn(db: DbOrTx, userId: string, limit: number, after: PageStart | undefined) {
  const position = { createdAt: questions.lastAt, id: questions.id };
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.userId, userId), isListed, comesAfter(after, position)))
    .orderBy(desc(questions.lastAt), questions.id)
    .limit(limit);
  return rows.map((row) => ({ id: row.id, createdAt: row.lastAt, row }));
}

export const countWaiting = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(
    questions,
    and(eq(questions.userId, userId), sql`${questions.status} = 'open' and ${questions.lastBy} = 'buyer'`),
  );
