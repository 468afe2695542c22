import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { getListing } from '../../../../contract/listings/listings.ts';
import { kennelCard } from '../../../../contract/listings/kennel-card.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { read } from '../../../calls/query-client.ts';
import { saveFile } from '../../../ui/save-file.ts';

export function useListing(id: string) {
  return useQuery(read(getListing, { params: { id } }));
}

export const kennelCardPdf = (petId: string, showPrice: boolean): string =>
  toRequestUrl(kennelCard, { params: { id: petId }, query: { price: showPrice ? 'shown' : 'hidden' } });

/** Saves the code alone as a picture that stays sharp at any size, for a flyer or a crate. */
export function saveCode(petName: string, paymentUrl: string): void {
  const name = petName.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'pet';
  saveFile(`qr-code-${name}.svg`, renderSVG(paymentUrl, { border: 4 }), 'image/svg+xml');
}
