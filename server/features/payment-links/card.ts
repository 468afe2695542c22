import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formatMoney, totalCents } from '../../../contract/money.ts';
import { cardAddress } from '../../../contract/pets/photo-address.ts';
import type { Context } from '../../context.ts';
import type { CardFacts } from '../../integrations/card/draw.ts';
import { photoFileNames, readPhotoFile } from '../../integrations/photos/photo-files.ts';
import { readOffer, type Offer } from './offer.ts';

/** The picture of a link in a message: photo, name, breed and total, or neither of them (a neutral preview). */

type CardTexts = Omit<CardFacts, 'photo'>;

/** Messengers fetch a card a few times when its link is sent, and seldom afterwards. */
const HELD_BYTES = 20 * 1024 * 1024;

/** Changes whenever the card does, so that messengers, which keep pictures, fetch a new one. */
export const cardPath = (context: Pick<Context, 'config'>, offer: Offer): string =>
  cardAddress(offer.link.id, cardDigest(context, offer));

/**
 * Returns a reader of cards that caches the newest: it returns the card, or its current address if it has changed
 * since. Throws NotFound as the link's page does, and Busy.
 */
export function createCardReader() {
  const held = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Buffer>>();

  async function drawAndHold(context: Context, offer: Offer, digest: string): Promise<Buffer> {
    try {
      const card = await draw(context, offer);
      held.set(digest, card);
      return card;
    } finally {
      drawing.delete(digest);
    }
  }

  return async (context: Context, linkId: string, digest: string): Promise<{ card: Buffer } | { movedTo: string }> => {
    const offer = await readOffer(context, linkId);
    const current = cardDigest(context, offer);
    if (digest !== current) return { movedTo: cardAddress(linkId, current) };
    const known = held.get(current) ?? drawing.get(current);
    if (known) return { card: await known };
    const drawn = drawAndHold(context, offer, current);
    drawing.set(current, drawn);
    return { card: await drawn };
  };
}

async function draw(context: Context, offer: Offer): Promise<Buffer> {
  // Its libraries are large, and a start doesn't need them.
  const { drawCard } = await import('../../integrations/card/draw.ts');
  return drawCard({ ...toCardTexts(context, offer), photo: await readPhoto(context, cardPhotoHash(offer)) });
}

async function readPhoto({ photoStore }: Context, hash: string | null): Promise<Buffer | null> {
  const [, medium] = hash ? photoFileNames(hash) : [];
  return medium ? readPhotoFile(photoStore, medium) : null;
}

const cardPhotoHash = ({ link, photo }: Offer): string | null => (link.neutralPreview ? null : (photo?.hash ?? null));

function toCardTexts({ config: { productName } }: Pick<Context, 'config'>, offer: Offer): CardTexts {
  const { link, pet, seller, isForSale } = offer;
  if (link.neutralPreview) {
    const subtitle = `from ${seller.fullName}`;
    return { title: 'A payment page', subtitle, amount: null, note: 'Open the link to see it', productName };
  }
  const words = { title: pet.name, subtitle: pet.breed, productName };
  if (!isForSale) return { ...words, amount: null, note: 'No longer for sale' };
  return { ...words, amount: formatMoney(totalCents(offer.priceCents)), note: 'in total, fees included' };
}

function cardDigest(context: Pick<Context, 'config'>, offer: Offer): string {
  const shown = [toCardTexts(context, offer), cardPhotoHash(offer)];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 24);
}
