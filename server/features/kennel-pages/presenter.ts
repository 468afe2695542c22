import { correctAccent } from '../../../contract/kennel-pages/accent.ts';
import { publicDescription } from '../../../contract/law/law.ts';
import { toAmount, totalCents } from '../../../contract/money.ts';
import { toUtcDay } from '../../../contract/day.ts';
import type { KennelPage, KennelPet } from '../../../contract/pages/kennel-page.ts';
import type { PageBasics } from '../../../contract/pages/page-basics.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import { findPetState, presentOfferPhoto, priceLink, type readKennel } from '../payment-links/api.ts';
import {
  countReviews,
  countSold,
  listNewestReviews,
  listPhotos,
  listShownLitters,
  listShownPets,
  listSold,
} from './queries.ts';

type Kennel = Awaited<ReturnType<typeof readKennel>>;
type ShownPet = Awaited<ReturnType<typeof listShownPets>>[number];

/** All that a kennel's page shows. */
export async function presentKennelPage(
  context: Context,
  { page, breeder, checks }: Kennel,
  language: Language,
): Promise<Omit<KennelPage, keyof PageBasics>> {
  const { db, now } = context;
  const { userId, address, name, story, accent, logoHash, coverHash, showsSold, showsReviews } = page;
  const hashes = [logoHash, coverHash].filter((hash) => hash !== null);
  const photos = hashes.length > 0 ? await listPhotos(db, userId, hashes) : [];
  const findPhoto = (hash: string | null) => presentOfferPhoto(photos.find((photo) => photo.hash === hash) ?? null);
  const pets = await listShownPets(db, userId, now);
  const sold = showsSold ? { pets: await listSold(db, userId), count: await countSold(db, userId) } : null;
  return {
    kind: 'kennel',
    address,
    name,
    // No species is known of a story: the strictest rules about deposits count.
    story: publicDescription(null, story, language).description,
    accent: correctAccent(accent),
    logo: findPhoto(logoHash),
    cover: findPhoto(coverHash),
    breeder,
    checks,
    pets: pets.map((pet) => presentPet(context, pet)),
    litters: await listShownLitters(db, userId),
    sold: sold && {
      count: sold.count,
      pets: sold.pets.map(({ photo, ...pet }) => ({ ...pet, photo: presentOfferPhoto(photo) })),
    },
    reviews: showsReviews ? await presentReviews(context, userId) : null,
  };
}

async function presentReviews({ db }: Context, userId: string): Promise<KennelPage['reviews']> {
  const { count, meanStars } = await countReviews(db, userId);
  if (count === 0 || meanStars === null) return null;
  return { count, meanStars, newest: await listNewestReviews(db, userId) };
}

function presentPet(context: Context, { pet, days, depositTerms, photo, link, hold, kept }: ShownPet): KennelPet {
  const { now } = context;
  const { id, name, breed, status } = pet;
  const isForSale = status === 'active';
  const priceCents = priceLink({ pet, days, depositTerms, offeredLines: link.offeredLines }, now);
  const readyOn = days?.readyOn ?? null;
  return {
    id,
    name,
    breed,
    photo: presentOfferPhoto(photo),
    state: findPetState(context, { status, hold, isKept: kept !== null, hasLink: true }),
    total: isForSale ? toAmount(totalCents(priceCents)) : null,
    linkId: isForSale ? link.id : null,
    readyOn: readyOn !== null && readyOn > toUtcDay(now) ? readyOn : null,
  };
}
