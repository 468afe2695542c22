import { useState } from 'react';
import type { Listing } from '../../../../contract/listings/listings.ts';
import { hasCode, toReason } from '../../../calls/api.ts';
import { notify } from '../../../ui/notify.ts';
import { useCreatePaymentLink } from '../../payment-links/queries.ts';

const hasNoLink = ({ tab, hold, link }: Listing) => tab === 'for_sale' && hold === null && link?.status !== 'active';

/** About this pet alone: the next one may have its link. */
const isOfThePet = (error: unknown) =>
  hasCode(error, 'suspended', 'sold', 'reserved', 'not_for_sale', 'not_found', 'gone');

/**
 * Creates the payment links that a litter's pets lack, one after the other, and says which were refused. A pet without a photo waits
 * for it.
 */
export function useLinksForAll(listings: Listing[]) {
  const create = useCreatePaymentLink();
  const [isBusy, setBusy] = useState(false);
  const linkless = listings.filter(hasNoLink);
  const waiting = linkless.filter(({ pet }) => pet.imageUrl !== null);

  const make = async () => {
    setBusy(true);
    const refused: string[] = [];
    let made = 0;
    try {
      for (const { pet } of waiting) {
        try {
          await create.mutateAsync({ petId: pet.id });
          made++;
        } catch (error) {
          if (!isOfThePet(error)) throw error;
          refused.push(`${pet.name}: ${toReason(error, 'Please try again.')}`);
        }
      }
      translate(made, refused);
    } catch {
      // The mutation has said why; links that were made stay, and the button offers the rest.
    } finally {
      setBusy(false);
    }
  };

  return { waiting, withoutPhoto: linkless.length - waiting.length, isBusy, make };
}

function translate(made: number, refused: string[]): void {
  const links = made === 1 ? 'Payment Link Created' : `${made} Payment Links Created`;
  if (refused.length === 0) return notify.success(links, 'The litter’s page leads to each of them.');
  notify.error(made > 0 ? `${links}, ${refused.length} Refused` : 'No Payment Link Created', refused.join(' '));
}
