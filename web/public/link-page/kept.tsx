import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import { joinPath } from '../../../contract/public-page.ts';
import { formatTime } from '../../../contract/words/language.ts';
import { useLanguage, useSay } from '../words/words.tsx';

/** In UTC: the page is rendered where nobody knows the reader's time zone. */
const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** In place of the form while the pet is kept for its litter's waiting list. */
export function Kept({ kept: { until, joinLitterId } }: { kept: NonNullable<PublicPaymentLink['kept']> }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section aria-labelledby="kept-title" className="rounded-card bg-apricot-soft p-5 text-apricot-ink">
      <h2 id="kept-title">{say('waitlist.keptTitle')}</h2>
      <p>{until ? say('waitlist.keptUntil', { time: formatTime(language, until, TIME) }) : say('waitlist.kept')}</p>
      {joinLitterId && (
        <a className="link mt-1 inline-flex min-h-11 items-center" href={joinPath(joinLitterId)}>
          {say('waitlist.join')}
        </a>
      )}
    </section>
  );
}
