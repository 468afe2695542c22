import { toAmount, totalCents } from '../../../../contract/money.ts';
import { photoPreviewAddress } from '../../../../contract/pets/photo-address.ts';
import { litterLaw } from '../../../../contract/waitlists/list-deposit.ts';
import type { LitterPage, LitterPetState, PublicLitterPet } from '../../../../contract/pages/litter-page.ts';
import type { PageBasics } from '../../../../contract/pages/page-basics.ts';
import { joinPath, reportLitterPath } from '../../../../contract/pages/public-page.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { isExpired } from '../conditions/expiry.ts';
import { priceLink } from '../conditions/lines.ts';
import { currentHold, isHeldByOther } from '../availability/hold.ts';
import { canBePaid } from '../offer.ts';
import { petSpecies } from '../../pets/api.ts';
import { presentChecks, presentOfferPhoto, presentBreeder } from '../presenter.ts';
import { findLitterPage, type LitterPageRow } from './query.ts';

/** A row with a pet that buyers may see. */
type ShownPet = LitterPageRow & { pet: NonNullable<LitterPageRow['pet']> };

/**
 * What a litter's page shows: no more of a pet than its own page would. Throws NotFound when it is missing, and NotFound
 * with code "paused" while it is suspended or the links of its breeder are paused. `waitlist` isn't shown.
 */
export async function readLitterPage(
  context: Context,
  litterId: string,
): Promise<Omit<LitterPage, 'kind' | 'address' | keyof PageBasics> & { waitlist: LitterPageRow['waitlist'] }> {
  const { first, rows } = await readShown(context, litterId);
  const shown = rows.filter((row): row is ShownPet => row.pet !== null && isShown(row, context.now));
  const { name, dam, sire, bornOn, expectedOn, failedAt, neutralPreview } = first.litter;
  const isFailed = failedAt !== null;
  return {
    litter: { name, dam, sire, bornOn, expectedOn, isFailed, pets: shown.map((row) => presentPet(context, row)) },
    breeder: presentBreeder(first),
    waitlist: isFailed ? null : first.waitlist,
    joinPath: first.waitlist?.takesEntries && !isFailed ? joinPath(litterId) : null,
    reportPath: reportLitterPath(litterId),
    preview: {
      imageUrl: neutralPreview ? null : findPreviewUrl(context, shown),
      isNeutral: neutralPreview,
    },
  };
}

/** The law about deposits for the animals of a litter. */
export const findLitterLaw = (rows: Pick<LitterPageRow, 'pet'>[]): string | null =>
  litterLaw(rows.flatMap(({ pet }) => (pet ? [petSpecies(pet)] : [])));

/** Whose litter it is, and what was checked of them. Throws as `readLitterPage`. */
export async function readCheckedLitter(context: Context, litterId: string) {
  const { first } = await readShown(context, litterId);
  return { name: first.litter.name, breeder: presentBreeder(first), checks: presentChecks(first) };
}

async function readShown(context: Context, litterId: string) {
  const rows = await findLitterPage(context.db, litterId);
  const [first] = rows;
  if (!first || first.seller.closedAt) throw notFound('This litter was not found.');
  if (first.litter.suspendedAt || !canBePaid(first, context.now))
    throw notFound('This litter isn’t available right now.', 'paused');
  return { first, rows };
}

/** What the pet's own page hides, the litter's hides too: a link that is suspended, paused or past its last day. */
export function isShown({ pet, link, isSuspended }: LitterPageRow, now: Date): boolean {
  if (isSuspended) return false;
  return pet?.status !== 'active' || link === null || (link.pausedAt === null && !isExpired(link, now));
}

export function presentPet(context: Context, row: ShownPet): PublicLitterPet {
  const { pet, sex, color, days, depositTerms, photo, link } = row;
  const isForSale = pet.status === 'active';
  const offeredLines = link?.offeredLines ?? null;
  return {
    id: pet.id,
    name: pet.name,
    breed: pet.breed,
    sex,
    color,
    photo: presentOfferPhoto(photo),
    total: isForSale ? toAmount(totalCents(priceLink({ pet, days, depositTerms, offeredLines }, context.now))) : null,
    state: findPetState(context, {
      status: pet.status,
      hold: row.hold,
      isKept: row.waitlist !== null && row.waitlist.picks !== 'none',
      hasLink: link !== null,
    }),
    linkId: isForSale ? (link?.id ?? null) : null,
  };
}

interface PetFacts {
  status: ShownPet['pet']['status'];
  hold: LitterPageRow['hold'];
  /** For the people of a waiting list. */
  isKept: boolean;
  hasLink: boolean;
}

/** Someone is paying where the pet's own page says so. */
export function findPetState(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { status, hold, isKept, hasLink }: PetFacts,
): LitterPetState {
  if (status === 'sold' || status === 'reserved') return status;
  if (status !== 'active') return 'closed';
  if (isKept) return 'kept';
  const held = currentHold(hold, config.holdsPets);
  if (isHeldByOther(held, [], now)) return held.isRetry ? 'reserved' : 'paying';
  return hasLink ? 'available' : 'ask';
}

/** The cover of the first pet; not of one whose own preview is to show no animal. */
function findPreviewUrl({ siteUrl }: Context, shown: ShownPet[]): string | null {
  const first = shown.find(({ photo, link }) => photo !== null && !link?.neutralPreview);
  return first?.photo ? siteUrl + photoPreviewAddress(first.photo.hash) : null;
}
