import { LEGAL_PAGES } from '../../contract/legal.ts';
import { formatAmount } from '../../contract/money.ts';
import type { AbsentPage, LinkPage, PublicPage, SuccessPage } from '../../contract/pages/public-page.ts';
import type { Key, Translate } from '../../contract/locales/translate.ts';
import type { YourDataPage } from '../../contract/pages/your-data-page.ts';
import { toPurchaseTexts } from './success-page/purchase-texts.ts';
import { saleState } from './link-page/sale-state.ts';

/** The document's title, for browser tabs and link previews. */
export function documentTitle(page: PublicPage, translate: Translate): string {
  const title = headline(page, translate);
  const isRefused = 'failure' in page && page.failure;
  return `${isRefused ? translate('titles.error', { title }) : title} · ${page.settings.productName}`;
}

function headline(page: PublicPage, translate: Translate): string {
  if (page.kind === 'success') return purchaseHeadline(page, translate);
  if (page.kind === 'receipt') return translate('receipt.title', { reference: page.receipt.reference });
  if (page.kind === 'verify') return translate('verify.title', { product: page.settings.productName });
  if (page.kind === 'report')
    return translate(page.isSent ? 'report.thanks' : page.isReview ? 'review.report' : 'report.title');
  if (page.kind === 'review')
    return page.state === 'open'
      ? translate('review.title', { pet: page.petName })
      : translate(
          page.state === 'closed'
            ? 'review.closedTitle'
            : page.state === 'mailed'
              ? 'review.mailedTitle'
              : 'review.yours',
        );
  if (page.kind === 'ask')
    return page.isSent
      ? translate('ask.look')
      : translate(page.wants === 'photo' ? 'ask.photoTitle' : 'ask.title', { pet: page.petName });
  if (page.kind === 'promise') return translate('promise.pageTitle', { pet: page.petName });
  if (page.kind === 'agreement') return translate('agreement.pageTitle', { pet: page.petName });
  if (page.kind === 'question') return translate('question.title', { pet: page.petName });
  if (page.kind === 'ask-first')
    return page.isSent ? translate('askFirst.sentTitle') : translate('askFirst.title', { breeder: page.breederName });
  if (page.kind === 'reservation-request')
    return page.payUntil ? translate('askFirst.saidYes', { breeder: page.breederName }) : translate('askFirst.over');
  if (page.kind === 'alert')
    return page.isSent ? translate('alert.asked') : translate('alert.title', { pet: page.petName });
  if (page.kind === 'stop-alerts') return translate(page.isStopped ? 'alert.stopped' : 'alert.stopTitle');
  if (page.kind === 'press') return translate('press.title');
  if (page.kind === 'your-data') return translate(YOUR_DATA_TITLES[page.step]);
  if (page.kind === 'reservation') return translate('reservation.pageTitle', { pet: page.petName });
  if (page.kind === 'join')
    return page.isSent ? translate('waitlist.look') : translate('waitlist.joinTitle', { litter: page.litterName });
  if (page.kind === 'entry') return translate('waitlist.pageTitle', { litter: page.litterName });
  if (page.kind === 'reserve') return translate('waitlist.reserveTitle', { pet: page.pet.name });
  if (page.kind === 'legal') return LEGAL_PAGES[page.text].title;
  if (page.kind === 'litter') return page.litter.name;
  if (page.kind === 'kennel') return page.name;
  if (page.kind === 'absent') return translate(ABSENT_HEADLINES[page.reason]);
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
  'no-request': 'askFirst.missingTitle',
  'no-alerts': 'alert.missingTitle',
  'no-litter': 'litter.missingTitle',
  'no-entry': 'waitlist.missingTitle',
  'litter-paused': 'litter.pausedTitle',
  'no-kennel': 'kennel.missingTitle',
  'kennel-paused': 'kennel.pausedTitle',
  unavailable: 'titles.unavailable',
  refused: 'titles.refused',
  failed: 'titles.unavailable',
} as const satisfies Record<AbsentPage['reason'], Key>;

function purchaseHeadline({ purchase, unpaid, breederName }: SuccessPage, translate: Translate): string {
  if (purchase) return toPurchaseTexts(translate, purchase, breederName).headline;
  if (unpaid?.lost) return translate('bank.lostSubject', { method: unpaid.lost.method, pet: unpaid.petName });
  return translate(unpaid ? 'success.unpaid' : 'success.unknown');
}

/** A neutral preview names neither the pet nor its price. */
export const previewTitle = (page: LinkPage, translate: Translate): string =>
  page.preview.isNeutral ? translate('titles.neutral', { breeder: page.link.breeder.fullName }) : linkTitle(page);

export const previewDescription = (page: LinkPage, translate: Translate): string =>
  page.preview.isNeutral ? translate('titles.neutralDescription') : linkDescription(page, translate);

function linkTitle({ link }: LinkPage): string {
  return `${link.pet.name} · ${link.pet.breed}`;
}

function linkDescription(page: LinkPage, translate: Translate): string {
  const { breeder, pet, pricing } = page.link;
  const from = translate(breeder.verified ? 'titles.fromVerified' : 'titles.from', { breeder: breeder.fullName });
  if (saleState(page) !== 'open') return translate('titles.noLongerForSale', { pet: pet.name, from });
  // The total first: see "total_first" in contract/law/law-rules.ts.
  const [total, price] = [formatAmount(pricing.total), formatAmount(pricing.price)];
  return translate('titles.total', { total, price, percent: pricing.platformFeePercent, from });
}
