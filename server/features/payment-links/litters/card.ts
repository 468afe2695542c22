import { formatCardCode, LITTER_CARD_PROMISE } from '../../../../contract/listings/kennel-card.ts';
import { formatTime } from '../../../../contract/language.ts';
import type { Litter } from '../../../../contract/litters/litters.ts';
import type { UserContext } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { litterListings } from '../listings/service.ts';
import { readPhoto } from '../listings/kennel-card.ts';

/** The card of a litter to print, as a PDF. Throws NotFound for another's, and Busy. */
export async function renderLitterCard(context: UserContext, litterId: string): Promise<Buffer> {
  const { litter, listings } = await litterListings(context, litterId);
  if (litter.suspensionReason !== null)
    throw notFound('Buyers can’t open the page of this litter now, so its card can’t be printed.');
  const shown = listings.find(({ tab, pet }) => tab !== 'archived' && pet.imageUrl !== null)?.pet;
  const hash = shown?.imageUrl && /\/photos\/([0-9a-f]+)-/.exec(shown.imageUrl)?.[1];
  const { kennelCardPdf } = await import('../listings/kennel-card-pdf.ts');
  const parents = [litter.dam, litter.sire].filter(Boolean).join(' × ');
  const born = formatBirth(litter, parents !== '');
  return kennelCardPdf({
    petName: litter.name,
    facts: [parents, born].filter(Boolean).join(' · '),
    total: null,
    promise: LITTER_CARD_PROMISE,
    breederName: context.actor.account.user.fullName,
    paymentUrl: litter.pageUrl,
    codeWords: formatCardCode(litter.id, context.siteUrl),
    photo: hash ? await readPhoto(context, hash) : null,
    productName: context.config.productName,
    createdAt: context.now,
  });
}

/** Such as "born Oct 1, 2026"; `follows`: within a line. */
function formatBirth({ bornOn, expectedOn }: Pick<Litter, 'bornOn' | 'expectedOn'>, follows: boolean): string {
  const text = bornOn === null ? 'expected the week of' : 'born';
  const day = formatTime('en', (bornOn ?? expectedOn)!, { dateStyle: 'medium' });
  return `${follows ? text : text[0]!.toUpperCase() + text.slice(1)} ${day}`;
}
