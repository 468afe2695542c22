import type { LinkPage } from '../../../contract/pages/public-page.ts';

export type SaleState = 'open' | 'reserved' | 'sold' | 'refunded' | 'closed';

/** Whether the page has a form that pays. */
export const isPayable = (page: LinkPage): boolean =>
  saleState(page) === 'open' && !page.link.held && !page.link.kept && !page.onItsWay;

/**
 * Whether the pet can be bought here: `reserved` by a deposit, `sold` once anyone has paid, `refunded` after a full refund, `closed` if it is not for
 * sale for another reason.
 */
export function saleState({
  link: { paymentLink, pet },
  isRefunded,
}: Pick<LinkPage, 'link' | 'isRefunded'>): SaleState {
  if (isRefunded) return 'refunded';
  if (pet.status === 'refunded') return 'closed';
  if (pet.status === 'reserved') return 'reserved';
  if (pet.status === 'sold' || paymentLink.status === 'paid') return 'sold';
  return pet.status === 'active' && paymentLink.status === 'active' ? 'open' : 'closed';
}
