import { useState } from 'react';
import type { Listing } from '../../../../contract/listings.ts';
import { notify } from '../../../ui/notify.ts';
import { useCreatePaymentLink } from '../../payment-links/queries.ts';

const hasNoLink = ({ tab, hold, link }: Listing) => tab === 'for_sale' && hold === null && link?.status !== 'active';

/** Creates the payment links that a litter's pets lack, one after the other. A pet without a photo waits for it. */
export function useLinksForAll(listings: Listing[]) {
  const create = useCreatePaymentLink();
  const [isBusy, setBusy] = useState(false);
  const linkless = listings.filter(hasNoLink);
  const waiting = linkless.filter(({ pet }) => pet.imageUrl !== null);

  const make = async () => {
    setBusy(true);
    let made = 0;
    try {
      for (const { pet } of waiting) {
        await create.mutateAsync({ petId: pet.id });
        made++;
      }
      notify.success(
        made === 1 ? 'Payment Link Created' : `${made} Payment Links Created`,
        'The litter’s page leads to each of them.',
      );
    } catch {
      // The mutation has said why; links that were made stay, and the button offers the rest.
    } finally {
      setBusy(false);
    }
  };

  return { waiting, withoutPhoto: linkless.length - waiting.length, isBusy, make };
}
