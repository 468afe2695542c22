import type { AbsentPage } from '../../contract/pages/public-page.ts';
import type { Key } from '../../contract/locales/translate.ts';
import { ABSENT_HEADLINES } from './document-titles.ts';
import { Frame } from './parts/frame.tsx';
import { useTranslate } from './locales/messages.tsx';

const WORDS = {
  missing: 'absent.missing',
  paused: 'absent.paused',
  expired: 'absent.expired',
  'no-receipt': 'absent.noReceipt',
  'no-question': 'absent.noQuestion',
  'no-reservation': 'reservation.missing',
  'left-checkout': 'absent.leftCheckout',
  'no-request': 'askFirst.missing',
  'no-alerts': 'alert.missing',
  'no-litter': 'litter.missing',
  'no-entry': 'waitlist.missing',
  'litter-paused': 'litter.paused',
  'no-kennel': 'kennel.missing',
  'kennel-paused': 'kennel.paused',
  unavailable: 'absent.unavailable',
  refused: 'pay.tryAgain',
  failed: 'absent.failed',
} as const satisfies Record<AbsentPage['reason'], Key>;

export function AbsentView({ page }: { page: AbsentPage }) {
  const translate = useTranslate();
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{translate(ABSENT_HEADLINES[page.reason])}</h1>
        <p>{page.sentence ?? translate(WORDS[page.reason])}</p>
        {page.failureNumber && <p>{translate('absent.number', { number: page.failureNumber })}</p>}
        {page.note && (
          <figure className="quoted">
            <figcaption>{translate('absent.breederNote')}</figcaption>
            <blockquote dir="auto">{page.note}</blockquote>
          </figure>
        )}
        {page.reason === 'missing' && <p>{translate('absent.askForNew')}</p>}
        {['unavailable', 'refused', 'failed'].includes(page.reason) && (
          <a className="button" href={page.canonicalUrl}>
            {translate('absent.tryAgain')}
          </a>
        )}
      </main>
    </Frame>
  );
}
