import { LEGAL_TEXTS } from '../../contract/legal.ts';
import { formatAmount } from '../../contract/money.ts';
import type { AbsentPage, LinkPage, PublicPage, SuccessPage } from '../../contract/public-page.ts';
import { purchaseWords } from './success-page/purchase-words.ts';
import { saleState } from './link-page/sale-state.ts';

/** The document's title, for browser tabs and link previews. */
export function documentTitle(page: PublicPage): string {
  return `${headline(page)} · ${page.settings.productName}`;
}

function headline(page: PublicPage): string {
  if (page.kind === 'success') return purchaseHeadline(page);
  if (page.kind === 'receipt') return `Receipt ${page.receipt.reference}`;
  if (page.kind === 'report') return page.isSent ? 'Thank you' : 'Report this page';
  if (page.kind === 'ask') return page.isSent ? 'Look into your email' : `Ask about ${page.petName}`;
  if (page.kind === 'question') return `Your question about ${page.petName}`;
  if (page.kind === 'legal') return LEGAL_TEXTS[page.text].title;
  if (page.kind === 'litter') return page.litter.name;
  if (page.kind === 'absent') return ABSENT_HEADLINES[page.reason];
  return page.failure ? `Error: ${linkTitle(page)}` : linkTitle(page);
}

export const ABSENT_HEADLINES: Record<AbsentPage['reason'], string> = {
  missing: 'Payment Link Not Found',
  paused: 'Payment link paused',
  expired: 'This offer has ended',
  'no-receipt': 'Receipt not found',
  'no-question': 'Question not found',
  'no-litter': 'Litter not found',
  'litter-paused': 'Litter not shown',
  unavailable: 'Please try again in a moment',
};

export const UNKNOWN_PURCHASE = 'Payment not found';

function purchaseHeadline({ purchase, breederName }: SuccessPage): string {
  return purchase ? purchaseWords(purchase, breederName).headline : UNKNOWN_PURCHASE;
}

/** A neutral preview names neither the pet nor its price. */
export const previewTitle = (page: LinkPage): string =>
  page.preview.isNeutral ? `A payment page from ${page.link.breeder.fullName}` : linkTitle(page);

export const previewDescription = (page: LinkPage): string =>
  page.preview.isNeutral ? 'Open it to see what it is for.' : linkDescription(page);

function linkTitle({ link }: LinkPage): string {
  return `${link.pet.name} · ${link.pet.breed}`;
}

function linkDescription(page: LinkPage): string {
  const { breeder, pet, pricing } = page.link;
  const from = `From ${breeder.fullName}${breeder.verified ? ', Verified Breeder' : ''}.`;
  if (saleState(page) !== 'open') return `${pet.name} is no longer for sale. ${from}`;
  // The total first: see "total_first" in contract/law-rules.ts.
  const parts = `${formatAmount(pricing.price)} plus ${pricing.platformFeePercent}% platform fee`;
  return `${formatAmount(pricing.total)} in total: ${parts}. ${from}`;
}
