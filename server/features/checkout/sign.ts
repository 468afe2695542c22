import { eq } from 'drizzle-orm';
import { AGREEMENT } from '../../../contract/agreements/agreements.ts';
import { presentDepositOffer } from '../../../contract/pets/deposit-offer.ts';
import { priceWithFee } from '../../../contract/money.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import { type ExtraChoice, writeChoice } from '../../../contract/order-lines/link-lines.ts';
import {
  CONSENT_VERSION,
  type SPOT_CONSENT_VERSION,
  type ShownAgreement,
  type Signature,
} from '../../../contract/agreements/signatures.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orderAgreements } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { agreementToSign, type CurrentAgreement, displayedAgreement } from '../agreements/api.ts';
import { describeDevice } from '../audit/api.ts';
import { type Offer, presentPricing, readOffer, readOfferTo, withChoice } from '../payment-links/api.ts';
import { petSpecies } from '../pets/api.ts';

const REQUIRED = 'The breeder sells under an agreement. Please read and sign it before you pay.';
const CHANGED = 'The agreement has changed since you opened this page. Please read it again and sign it.';

/** What an agreement is filled with: the pet as its order freezes it. */
type Sold = Pick<Offer, 'seller' | 'details'> &
  Partial<Pick<Offer, 'priceCents' | 'lines'>> & {
    pet: Pick<Offer['pet'], 'userId' | 'name' | 'breed' | 'species' | 'priceCents' | 'soldWithoutAgreement'>;
  };

/** The agreement that buyers sign now, as they read it. */
interface FilledAgreement extends CurrentAgreement {
  text: string;
  hash: string;
}

/** The agreement that a buyer of this pet signs now; null if none is required. */
export const fillAgreement = async (db: DbOrTx, sold: Sold, now: Date): Promise<FilledAgreement | null> =>
  filledWith(await agreementToSign(db, sold.pet), sold, now);

function filledWith(
  current: CurrentAgreement | undefined,
  { pet, seller, details, priceCents = pet.priceCents, lines = null }: Sold,
  now: Date,
): FilledAgreement | null {
  if (!current) return null;
  const { name, breed } = pet;
  const displayed = displayedAgreement(current, {
    pet: {
      name,
      breed,
      species: petSpecies(pet),
      sex: details?.sex ?? null,
      bornOn: details?.bornOn ?? null,
      microchip: details?.microchip ?? null,
    },
    breeder: { name: seller.fullName, website: seller.website },
    ...priceWithFee(priceCents),
    lines,
    now,
  });
  return { ...current, ...displayed };
}

/** The wording of the consents: before paying, or where a paid place reserves a pet. */
type Wording = typeof CONSENT_VERSION | typeof SPOT_CONSENT_VERSION;

export const presentAgreement = (
  { text, hash }: FilledAgreement,
  consentVersion: Wording = CONSENT_VERSION,
): ShownAgreement => ({ text, hash, consentVersion });

interface Signed {
  agreement: FilledAgreement;
  signature: Signature;
}

/**
 * The signature to keep with a new order of this pet, whose buyers sign `current`; null where none is needed. Throws Conflict
 * without one, or with one under anything else than what a buyer reads now.
 */
export function checkSignature(
  current: CurrentAgreement | undefined,
  sold: Sold,
  signature: Signature | null,
  now: Date,
  wording: Wording = CONSENT_VERSION,
): Signed | null {
  const agreement = filledWith(current, sold, now);
  if (!agreement) return null;
  if (!signature) throw conflict(REQUIRED, 'agreement_required');
  if (signature.hash !== agreement.hash || signature.consents.version !== wording)
    throw conflict(CHANGED, 'agreement_changed');
  return { agreement, signature };
}

/** Stores the signature in the transaction that inserts the order. */
export async function freezeSignature(
  { now, origin }: Context,
  tx: Tx,
  orderId: string,
  { agreement, signature }: Signed,
  language: Language,
): Promise<void> {
  const { version, text, hash, timeZone } = agreement;
  await tx.insert(orderAgreements).values({
    orderId,
    versionId: version.id,
    versionNumber: version.number,
    text,
    hash,
    signerName: signature.name,
    consentVersion: signature.consents.version,
    language,
    signedAt: now,
    timeZone,
    clientAddress: origin?.ipAddress ?? null,
    device: origin && `${describeDevice(origin.userAgent)}: ${origin.userAgent}`.slice(0, AGREEMENT.deviceMax),
  });
}

/** Whether a buyer with this signature may reuse an open order: its signature is the same, or none is needed. */
export async function hasSameSignature(
  { db, now }: Context,
  orderId: string,
  sold: Sold,
  signature: Signature | null,
): Promise<boolean> {
  if (!signature) return true;
  const [signed] = await db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId));
  if (signed?.hash === signature.hash && signed.signerName === signature.name) return true;
  return (await fillAgreement(db, sold, now)) === null;
}

/**
 * What the page of an agreement shows; null where a buyer has nothing to sign, or can't buy now. Throws NotFound as the page
 * of the pet does.
 */
export async function readToSign(context: Context, linkId: string, buyerKeys: string[], choice: ExtraChoice) {
  const offer = withChoice(await readOfferTo(context, linkId, buyerKeys), choice);
  if (!offer.isForSale || offer.heldByOther) return null;
  const agreement = await fillAgreement(context.db, offer, context.now);
  return (
    agreement && {
      petName: offer.pet.name,
      breederName: offer.seller.fullName,
      agreement: presentAgreement(agreement),
      pricing: presentPricing(offer.priceCents),
      ...(offer.lines ? { lines: presentLines(offer.lines) } : {}),
      ...(offer.choice.length > 0 ? { extras: writeChoice(offer.choice) } : {}),
      deposit: offer.deposit && presentDepositOffer(offer.deposit),
    }
  );
}

/**
 * Agreement that buyers of a link's pet sign before they pay, for API clients; null where there is nothing to sign or the pet isn't
 * for sale. Returns it even while another buyer holds the pet. Throws NotFound.
 */
export async function readAgreement(
  context: Context,
  linkId: string,
  choice: ExtraChoice,
): Promise<ShownAgreement | null> {
  const offer = withChoice(await readOffer(context, linkId), choice);
  const agreement = offer.isForSale ? await fillAgreement(context.db, offer, context.now) : null;
  return agreement && presentAgreement(agreement);
}
