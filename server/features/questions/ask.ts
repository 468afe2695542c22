import { and, eq, gt } from 'drizzle-orm';
import { QUESTIONS, type AskForm } from '../../../contract/questions/questions.ts';
import { questionPath } from '../../../contract/pages/public-page.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { countAttempt } from '../../db/limits.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { questionMessages, questions } from '../../db/schema.ts';
import { confirmQuestionMail } from './mails/question.ts';
import { petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { hashToken, toLimitKey, newId, toContentKey } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';
import { readOffer } from '../payment-links/api.ts';
import { questionLinks } from '../../private-links.ts';

export interface Askable {
  petName: string;
  breederName: string;
  userId: string;
}

/**
 * Whom a visitor of a link's page can ask about which pet; undefined once it isn't for sale. Throws NotFound as
 * `readOffer` does: for a missing link, and for one that is paused or suspended.
 */
export async function findAskable(context: Context, linkId: string): Promise<Askable | undefined> {
  const { pet, seller, isForSale } = await readOffer(context, linkId);
  return isForSale ? { petName: pet.name, breederName: seller.fullName, userId: seller.id } : undefined;
}

/**
 * Stores a question and mails its buyer the address that confirms it: then the breeder is notified. Returns false beyond
 * the day's limits. Idempotent by the form's key and what was typed.
 */
export async function askQuestion(
  context: Context,
  linkId: string,
  asked: Askable,
  form: AskForm & { wantsProof: boolean; language: Language },
): Promise<boolean> {
  const { db, config, now } = context;
  const id = newId();
  const key = questionLinks.create(config, id);
  const requestKey = toContentKey(form.key, form.name, form.email, form.text);
  return db.transaction(async (tx) => {
    const isKnown = and(eq(questions.linkId, linkId), eq(questions.requestKey, requestKey));
    if ((await tx.$count(questions, isKnown)) > 0) return true;
    await lockCounts(tx, form.email, asked.userId);
    if (await isBeyondLimits(tx, linkId, asked.userId, form.email, now)) return false;
    if (await isFlooded(context, tx, form.email)) return false;
    const stored = await tx
      .insert(questions)
      .values({
        id,
        linkId,
        userId: asked.userId,
        petName: asked.petName,
        buyerName: form.name,
        buyerEmail: form.email,
        language: form.language,
        keyHash: hashToken(key),
        status: 'unconfirmed',
        lastBy: 'buyer',
        lastAt: now,
        messageCount: 1,
        requestKey,
        wantsProof: form.wantsProof,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: questions.id });
    // A double click: the other request has stored it.
    if (stored.length === 0) return true;
    const first = { questionId: id, number: 1, sender: 'buyer', requestKey, createdAt: now } as const;
    await tx.insert(questionMessages).values({ ...first, text: form.text });
    await queueMail(context, tx, {
      occasion: `question-confirm:${id}`,
      recipient: form.email,
      ...confirmQuestionMail({
        productName: config.productName,
        language: form.language,
        petName: petIn(asked.petName, form.language),
        url: context.siteUrl + questionPath(key),
      }),
    });
    return true;
  });
}

/** Whether a mailbox gets too many mails that confirm a question, however its address is spelled. */
async function isFlooded({ config, now }: Context, tx: Tx, email: string): Promise<boolean> {
  if (!config.rateLimits) return false;
  const key = toLimitKey(config.limitSecret, 'question', toMailbox(email));
  return (await countAttempt(tx, [{ key, max: QUESTIONS.perBuyer, minutes: 24 * 60 }], now)) !== undefined;
}

/** Questions of one buyer or to one breeder are counted one after another, so that simultaneous ones can't exceed a limit. */
async function lockCounts(tx: Tx, email: string, userId: string): Promise<void> {
  // Every transaction takes these locks in one order, which avoids a deadlock.
  for (const counted of [`buyer ${email}`, `breeder ${userId}`]) await takeNamedLock(tx, `questions of ${counted}`);
}

async function isBeyondLimits(tx: Tx, linkId: string, userId: string, email: string, now: Date): Promise<boolean> {
  const isRecent = gt(questions.createdAt, daysBefore(now, 1));
  const counts = [
    [eq(questions.buyerEmail, email), QUESTIONS.perBuyer],
    [eq(questions.linkId, linkId), QUESTIONS.perLink],
    [eq(questions.userId, userId), QUESTIONS.perBreeder],
  ] as const;
  for (const [which, max] of counts) if ((await tx.$count(questions, and(which, isRecent))) >= max) return true;
  return false;
}
