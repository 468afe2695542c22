import { eq } from 'drizzle-orm';
import { AGREEMENT } from '../../../contract/agreements/agreements.ts';
import { formatMoney } from '../../../contract/money.ts';
import { MICROCHIP_END } from '../../../contract/pets/pet-details.ts';
import {
  ADDENDUM_CONSENT_VERSION,
  type ShownAgreement,
  type Signature,
} from '../../../contract/agreements/signatures.ts';
import { formatTime, MAIN_LANGUAGE, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { agreementAddenda, type pets } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import { describeDevice } from '../audit/api.ts';
import { readPublicDetails } from '../pets/api.ts';
import { findSeller, readAccount } from '../orders/api.ts';
import { findSigned, type SignedRow } from '../receipts/api.ts';
import { termsAt, type FoundMove, type Reserved } from './move-terms.ts';

const REQUIRED = 'You signed an agreement for this reservation. Please read and sign the addendum to accept the move.';
const CHANGED = 'The addendum has changed since you opened this page. Please read it again and sign it.';

/** What a buyer who signed an agreement signs to accept a move. */
interface Addendum extends ShownAgreement {
  number: number;
  signed: SignedRow;
}

/**
 * The addendum as its buyer reads it now: in the language of the page, after the English of the agreement. Undefined where no agreement was
 * signed. Certain under the locks of order and pet.
 */
export async function fillAddendum(
  { now }: Context,
  db: DbOrTx,
  account: Reserved,
  found: FoundMove,
  language: Language,
): Promise<Addendum | undefined> {
  const signed = await findSigned(db, account.order.id);
  if (!signed) return undefined;
  const number = (await db.$count(agreementAddenda, eq(agreementAddenda.orderId, account.order.id))) + 1;
  const breeder = (await findSeller(db, account.order))?.fullName ?? null;
  const details = await readPublicDetails(db, found.pet);
  const facts = { signed, number, breeder, details, now };
  const languages = new Set<Language>([MAIN_LANGUAGE, language]);
  const text = [...languages].map((each) => textIn(each, account, found, facts)).join('\n\n');
  return { text, hash: hashToken(text), consentVersion: ADDENDUM_CONSENT_VERSION, number, signed };
}

interface Facts {
  signed: SignedRow;
  number: number;
  breeder: string | null;
  details: Awaited<ReturnType<typeof readPublicDetails>>;
  now: Date;
}

function textIn(language: Language, account: Reserved, { move, pet }: FoundMove, facts: Facts): string {
  const translate = translateIn(language);
  const { order } = account;
  const { signed, number, details, now } = facts;
  const formatDay = (time: Date) => formatTime(language, time, { dateStyle: 'long', timeZone: signed.timeZone });
  const terms = termsAt(account, move.priceCents);
  const more = terms.totalCents - order.totalCents;
  const names = { from: order.petName, to: pet.name };
  return [
    translate('addendum.title', { number }),
    translate('addendum.about', {
      ...names,
      number,
      breeder: facts.breeder ?? translate('mail.breeder'),
      name: signed.signerName,
      day: formatDay(signed.signedAt),
      version: String(signed.versionNumber),
      hash: signed.hash,
    }),
    translate('addendum.pets', names),
    factsIn(language, pet, details),
    translate('addendum.prices', {
      priceBefore: formatMoney(order.priceCents),
      feeBefore: formatMoney(order.feeCents),
      totalBefore: formatMoney(order.totalCents),
      price: formatMoney(terms.priceCents),
      fee: formatMoney(terms.feeCents),
      total: formatMoney(terms.totalCents),
    }),
    translate('addendum.difference', {
      way: more > 0 ? 'more' : more < 0 ? 'less' : 'same',
      amount: formatMoney(Math.abs(more)),
    }),
    translate('addendum.rest'),
    translate('addendum.day', { day: formatDay(now) }),
  ].join('\n\n');
}

function factsIn(language: Language, pet: typeof pets.$inferSelect, details: Facts['details']): string {
  const translate = translateIn(language);
  const { sex = null, bornOn = null, microchip = null } = details ?? {};
  return translate('addendum.facts', {
    to: pet.name,
    breed: pet.breed,
    sex: sex ?? 'unknown',
    born: bornOn === null ? translate('addendum.notStated') : formatTime(language, bornOn, { dateStyle: 'long' }),
    chip: microchip
      ? translate('addendum.chip', { end: microchip.slice(-MICROCHIP_END) })
      : translate('addendum.notStated'),
  });
}

export interface Signing {
  signature: Signature | null;
  /** Language of the page that the buyer signed. */
  language: Language;
}

type Signed = Addendum & { signature: Signature };

/** The addendum and the signature under it; undefined where no agreement was signed. Throws as below. */
async function readSignature(
  context: Context,
  db: DbOrTx,
  account: Reserved,
  found: FoundMove,
  { signature, language }: Signing,
): Promise<Signed | undefined> {
  const addendum = await fillAddendum(context, db, account, found, language);
  if (!addendum) return undefined;
  if (!signature) throw conflict(REQUIRED, 'agreement_required');
  if (signature.hash !== addendum.hash || signature.consents.version !== ADDENDUM_CONSENT_VERSION)
    throw conflict(CHANGED, 'agreement_changed');
  return { ...addendum, signature };
}

/** Without a lock, before anything is closed. Throws as below. */
export async function checkAddendum(context: Context, orderId: string, found: FoundMove, signing: Signing) {
  const account = await readAccount(context.db, orderId);
  if (account) await readSignature(context, context.db, account, found, signing);
}

/**
 * Freezes what the buyer signed, in the transaction that moves the reservation; does nothing where no agreement was signed. Throws Conflict
 * without a signature, or with one under another text than this one.
 */
export async function signAddendum(
  context: Context,
  tx: Tx,
  account: Reserved,
  found: FoundMove,
  signing: Signing,
): Promise<void> {
  const addendum = await readSignature(context, tx, account, found, signing);
  if (!addendum) return;
  const { signature } = addendum;
  const { origin, now } = context;
  await tx.insert(agreementAddenda).values({
    orderId: account.order.id,
    number: addendum.number,
    petName: found.pet.name,
    text: addendum.text,
    hash: addendum.hash,
    signerName: signature.name,
    consentVersion: signature.consents.version,
    language: signing.language,
    signedAt: now,
    timeZone: addendum.signed.timeZone,
    clientAddress: origin?.ipAddress ?? null,
    device: origin && `${describeDevice(origin.userAgent)}: ${origin.userAgent}`.slice(0, AGREEMENT.deviceMax),
  });
}
