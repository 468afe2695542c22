import { and, eq, gt, sql } from 'drizzle-orm';
import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import type { ListAnswer, ListQuestion } from '../../../contract/waitlists/list-questions.ts';
import { WAITLIST, type JoinForm } from '../../../contract/waitlists/waitlists.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { countAttempt } from '../../db/limits.ts';
import { mailboxStem, waitlistEntries } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';
import { conflict } from '../../errors.ts';
import { hashToken, toLimitKey, newId } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';
import { isBlockedFromLitter } from '../blocked-buyers/api.ts';
import { readLitterPage } from '../payment-links/api.ts';
import { waitlistLinks } from '../../private-links.ts';
import { mailAddress } from './queue-mails.ts';
import { noteEntry } from './notices.ts';
import { readDepositOffer } from './spots/deposit.ts';
import { listPaidSpots } from './spots/spots.ts';
import {
  countEntries,
  lockOpenWaitlist,
  needsApproval,
  nextPosition,
  type EntryRow,
  type WaitlistRow,
} from './queries.ts';

/** A second form for the same address within this time sends no second mail. */
const QUIET_MS = 10 * 60_000;

export interface Joinable {
  litterId: string;
  litterName: string;
  breederName: string;
  /** The price of a spot; null if joining is free. */
  deposit: PublicDeposit | null;
  /** What the breeder asks, and what names these questions. */
  questions: ListQuestion[];
  asked: string;
  /** Whether the breeder approves each person first. */
  approves: boolean;
}

/**
 * The litter whose list a visitor of its page can join; undefined while its breeder takes nobody. Throws NotFound as
 * `readLitterPage` does.
 */
export async function findJoinable(context: Context, litterId: string): Promise<Joinable | undefined> {
  const { litter, breeder, waitlist } = await readLitterPage(context, litterId);
  if (!waitlist?.takesEntries) return undefined;
  const deposit = await readDepositOffer(context, context.db, waitlist);
  const { questions, approves } = waitlist;
  const asked = nameQuestions(questions);
  return { litterId, litterName: litter.name, breederName: breeder.fullName, deposit, questions, asked, approves };
}

/**
 * Stores an entry and mails its address the page that confirms it: the breeder is notified then. A mailbox that is known, however
 * its address is spelled, gets its page by mail, and a blocked one nothing: all are answered alike, since anybody can type an address.
 * Returns false beyond a day's limits. Throws Conflict while nobody can join.
 */
export async function joinWaitlist(
  context: Context,
  { litterId, litterName, asked }: Joinable,
  form: JoinForm & { answers: ListAnswer[] },
  language: Language,
): Promise<boolean> {
  const outcome = await context.db.transaction(async (tx) => {
    const waitlist = await lockOpenWaitlist(tx, litterId);
    if (!waitlist?.takesEntries) throw closed();
    if (nameQuestions(waitlist.questions) !== asked) throw questionsChanged();
    if (await isBeyondLimits(context, tx, litterId, form.email)) return 'limited';
    const answer = (await isFull(tx, litterId)) ? 'full' : 'sent';
    if (await isBlockedFromLitter(context, tx, litterId, toBuyer(form.email))) return answer;
    const known = await findByMailbox(tx, litterId, form.email);
    // A double click.
    if (known && context.now.getTime() - known.mailedAt.getTime() < QUIET_MS) return answer;
    const entry = known ?? (answer === 'full' ? null : await insertEntry(context, tx, litterId, form, language));
    if (entry) await mailAddress(context, tx, entry, litterName);
    return answer;
  });
  if (outcome === 'full') throw full();
  return outcome === 'sent';
}

/** One mailbox has one place. Certain under the list's lock. */
export async function findByMailbox(tx: Tx, litterId: string, email: string): Promise<EntryRow | undefined> {
  const isSimilar = sql`${mailboxStem(waitlistEntries.email)} = ${mailboxStem(email)}`;
  const entries = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.litterId, litterId), isSimilar));
  const mailbox = toMailbox(email);
  return entries.find((entry) => entry.email === email) ?? entries.find((entry) => toMailbox(entry.email) === mailbox);
}

async function insertEntry(
  { config, now }: Context,
  tx: Tx,
  litterId: string,
  form: JoinForm & { answers: ListAnswer[] },
  language: Language,
): Promise<EntryRow> {
  const id = newId();
  const [entry] = await tx
    .insert(waitlistEntries)
    .values({
      ...form,
      id,
      litterId,
      language,
      keyHash: hashToken(waitlistLinks.create(config, id)),
      state: 'unconfirmed',
      // The position is assigned when the address is confirmed.
      position: 0,
      mails: 0,
      mailedAt: now,
      createdAt: now,
      enteredAt: now,
      changedAt: now,
    })
    .returning();
  return entry!;
}

async function isBeyondLimits(context: Context, tx: Tx, litterId: string, email: string): Promise<boolean> {
  const { config, now } = context;
  if (!config.rateLimits) return false;
  const isNew = and(
    eq(waitlistEntries.litterId, litterId),
    eq(waitlistEntries.state, 'unconfirmed'),
    gt(waitlistEntries.createdAt, daysBefore(now, 1)),
  );
  if ((await tx.$count(waitlistEntries, isNew)) >= WAITLIST.unconfirmedPerDay) return true;
  const key = toLimitKey(config.limitSecret, 'waitlist', toMailbox(email));
  return (await countAttempt(tx, [{ key, ...WAITLIST.perBuyer }], now)) !== undefined;
}

/** Names the questions of a list, or none: a form that asked others is refused, since its answers belong to those. */
const nameQuestions = (questions: ListQuestion[]): string =>
  questions.length === 0 ? '' : hashToken(JSON.stringify(questions)).slice(0, 16);

export const questionsChanged = () =>
  conflict('The questions have changed since you opened this page. Please answer them again.', 'changed');

const isFull = async (tx: Tx, litterId: string): Promise<boolean> =>
  (await countEntries(tx, litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax;

const full = () => conflict('This waiting list is full.', 'waitlist_full');

const toBuyer = (email: string) => ({ email, buyerKeys: [], cardKeys: [] });

export const closed = () => conflict('This waiting list isn’t taking new people right now.', 'waitlist_closed');

/**
 * The mailbox is proven: the person stands at the end of the line, and the breeder sees them; where the breeder approves people, once that
 * is done, and where a place costs something, once it is paid. Also after they have left or passed. Idempotent. Throws Conflict while nobody can join.
 */
export async function enterWaitlist(context: Context, { id, litterId }: EntryRow): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const waitlist = await lockOpenWaitlist(tx, litterId);
    const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
    if (!entry || !waitlist) throw closed();
    if (['waiting', 'turn', 'asking'].includes(entry.state)) return;
    if (!waitlist.takesEntries || entry.state === 'removed' || entry.state === 'declined') throw closed();
    if (await isBlockedFromLitter(context, tx, litterId, toBuyer(entry.email))) throw closed();
    if (await isFull(tx, litterId)) throw full();
    const change = await findEntrance(context, tx, waitlist, entry);
    if (change.state === entry.state) return;
    await tx
      .update(waitlistEntries)
      .set({ ...change, changedAt: now })
      .where(eq(waitlistEntries.id, id));
    if (change.state !== 'unpaid') await noteEntry(context, tx, waitlist);
  });
}

/** How somebody comes onto the list. Throws Conflict while as many ask as the list has room for. */
async function findEntrance({ now }: Context, tx: Tx, waitlist: WaitlistRow, entry: EntryRow) {
  const { litterId, depositCents } = waitlist;
  const isPaid = (await listPaidSpots(tx, [entry], now)).size > 0;
  if (!isPaid && needsApproval(waitlist, entry)) {
    if ((await countEntries(tx, litterId, ['asking'])) >= WAITLIST.entriesMax) throw full();
    return { state: 'asking' as const };
  }
  return depositCents === null || isPaid
    ? { state: 'waiting' as const, enteredAt: now, position: await nextPosition(tx, litterId) }
    : { state: 'unpaid' as const };
}
