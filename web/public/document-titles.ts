import { LEGAL_TEXTS } from '../../contract/legal.ts';
import { formatAmount } from '../../contract/money.ts';
import type { AbsentPage, LinkPage, PublicPage, SuccessPage } from '../../contract/pages/public-page.ts';
import type { Key, Say } from '../../contract/words/say.ts';
import type { YourDataPage } from '../../contract/pages/your-data-page.ts';
import { toPurchaseTexts } from './success-page/purchase-words.ts';
import { saleState } from './link-page/sale-state.ts';

/** The document's title, for browser tabs and link previews. */
export function documentTitle(page: PublicPage, say: Say): string {
  const title = headline(page, say);
  const isRefused = 'failure' in page && page.failure;
  return `${isRefused ? say('titles.error', { title }) : title} · ${page.settings.productName}`;
}

function headline(page: PublicPage, say: Say): string {
  if (page.kind === 'success') return purchaseHeadline(page, say);
  if (page.kind === 'receipt') return say('receipt.title', { reference: page.receipt.reference });
  if (page.kind === 'verify') return say('verify.title', { product: page.settings.productName });
  if (page.kind === 'report') return say(page.isSent ? 'report.thanks' : 'report.title');
  if (page.kind === 'ask')
    return page.isSent
      ? say('ask.look')
      : say(page.wants === 'photo' ? 'ask.photoTitle' : 'ask.title', { pet: page.petName });
  if (page.kind === 'agreement') return say('agreement.pageTitle', { pet: page.petName });
  if (page.kind === 'question') return say('question.title', { pet: page.petName });
  if (page.kind === 'alert') return page.isSent ? say('alert.asked') : say('alert.title', { pet: page.petName });
  if (page.kind === 'stop-alerts') return say(page.isStopped ? 'alert.stopped' : 'alert.stopTitle');
  if (page.kind === 'your-data') return say(YOUR_DATA_TITLES[page.step]);
  if (page.kind === 'reservation') return say('reservation.pageTitle', { pet: page.petName });
  if (page.kind === 'join')
    return page.isSent ? say('waitlist.look') : say('waitlist.joinTitle', { litter: page.litterName });
  if (page.kind === 'entry') return say('waitlist.pageTitle', { litter: page.litterName });
  if (page.kind === 'reserve') return say('waitlist.reserveTitle', { pet: page.pet.name });
  if (page.kind === 'legal') return LEGAL_TEXTS[page.text].title;
  if (page.kind === 'litter') return page.litter.name;
  if (page.kind === 'absent') return say(ABSENT_HEADLINES[page.reason]);
  return linkTitle(page);
}

const YOUR_DATA_TITLES = {
  ask: 'yourData.title',
  sent: 'yourData.sentTitle',
  copy: 'yourData.copyTitle',
  deletion: 'yourData.deletionTitle',
  deleted: 'yourData.deletedTitle',
  'bad-link': 'yourData.badLinkTitle',
} as const satisfies Record<YourDataPage['step'], Key>;

export const ABSENT_HEADLINES = {
  missing: 'titles.missing',
  paused: 'titles.paused',
  expired: 'titles.expired',
  'no-receipt': 'titles.noReceipt',
  'no-question': 'titles.noQuestion',
  'no-reservation': 'reservation.missingTitle',
  'left-checkout': 'titles.leftCheckout',
  'no-alerts': 'alert.missingTitle',
  'no-litter': 'litter.missingTitle',
  'no-entry': 'waitlist.missingTitle',
  'litter-paused': 'litter.pausedTitle',
  unavailable: 'titles.unavailable',
} as const satisfies Record<AbsentPage['reason'], Key>;

function purchaseHeadline({ purchase, breederName }: SuccessPage, say: Say): string {
  return purchase ? toPurchaseTexts(say, purchase, breederName).headline : say('success.unknown');
}

/** A neutral preview names neither the pet nor its price. */
export const previewTitle = (page: LinkPage, say: Say): string =>
  page.preview.isNeutral ? say('titles.neutral', { breeder: page.link.breeder.fullName }) : linkTitle(page);

export const previewDescription = (page: LinkPage, say: Say): string =>
  page.preview.isNeutral ? say('titles.neutralDescription') : linkDescription(page, say);

function linkTitle({ link }: LinkPage): string {
  return `${link.pet.name} · ${link.pet.breed}`;
}

function linkDescription(page: LinkPage, say: Say): string {
  const { breeder, pet, pricing } = page.link;
  const from = say(breeder.verified ? 'titles.fromVerified' : 'titles.from', { breeder: breeder.fullName });
  if (saleState(page) !== 'open') return say('titles.noLongerForSale', { pet: pet.name, from });
  // The total first: see "total_first" in contract/law/law-rules.ts.
  const [total, price] = [formatAmount(pricing.total), formatAmount(pricing.price)];
  return say('titles.total', { total, price, percent: pricing.platformFeePercent, from });
}
