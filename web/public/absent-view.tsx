import type { AbsentPage } from '../../contract/public-page.ts';
import { ABSENT_HEADLINES } from './document-titles.ts';
import { Frame } from './parts/frame.tsx';

const WORDS: Record<AbsentPage['reason'], string> = {
  missing: 'This payment link may have expired or been removed.',
  paused: 'This payment link is temporarily unavailable. Please ask the breeder.',
  expired: 'This offer has ended. Please ask the breeder.',
  'no-receipt': 'This address may be incomplete, or the receipt was deleted together with your data.',
  'no-question': 'This address may be incomplete, or the question was deleted: we keep it for 90 days.',
  'no-litter': 'This address may be incomplete, or the breeder has deleted the litter.',
  'litter-paused': 'This litter can’t be shown at the moment. Please ask the breeder.',
  unavailable: 'We can’t open this page right now. Nothing is lost and nothing was charged.',
};

export function AbsentView({ page }: { page: AbsentPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{ABSENT_HEADLINES[page.reason]}</h1>
        <p>{WORDS[page.reason]}</p>
        {page.note && (
          <figure className="quoted">
            <figcaption>The breeder says:</figcaption>
            <blockquote dir="auto">{page.note}</blockquote>
          </figure>
        )}
        {page.reason === 'missing' && <p>Please ask the breeder for a new link.</p>}
        {page.reason === 'unavailable' && (
          <a className="button" href={page.canonicalUrl}>
            Try again
          </a>
        )}
      </main>
    </Frame>
  );
}
