import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId } from '../fields.ts';
import { linkCode } from '../payment-links/link-code.ts';
import { PET_AGES, type Pet } from '../pets/pets.ts';
import { publicPaths } from '../pages/public-page.ts';

/** What a card at a kennel says below its code. The fees are in the total, so that nobody is surprised on the page. */
export const KENNEL_CARD = {
  scan: 'Scan with your phone’s camera',
  promise: 'See all about this pet, and pay the breeder safely online.',
  totalNote: 'in total, fees included',
} as const;

/** In place of the promise on the card of a litter. */
export const LITTER_CARD_PROMISE =
  'See the whole litter and who is still available, and pay the breeder safely online.';

/** The last line: how buyers check the card before they scan it. Empty for an id without a code. */
export function formatCardCode(id: string, siteUrl: string): string {
  const code = linkCode(id);
  return code ? `Not sure it’s ours? Check the code ${code} at ${new URL(siteUrl).host}${publicPaths.verify}` : '';
}

/** The line below the name. */
export const kennelCardFacts = ({ breed, age }: Pick<Pet, 'breed' | 'age'>): string =>
  `${breed} · ${PET_AGES[age].label} (${PET_AGES[age].range})`;

export const kennelCard = endpoint({
  method: 'GET',
  path: '/api/listings/{id}/kennel-card',
  who: 'member',
  roles: ['helper'],
  readLimit: { max: 30, minutes: 1 },
  download: 'application/pdf',
  summary: 'A card to print for a pet, with photo, facts and the QR code of its active payment link, as a PDF',
  errors: { 404: 'Missing, not yours, or without an active link' },
  params: z.object({ id: givenId }),
  query: z.object({ price: z.enum(['shown', 'hidden'], { error: 'The price is shown or hidden.' }).default('shown') }),
  answer: z.string(),
});
