import { formatDeadline } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { linkPath, type LinkPage } from '../../../contract/pages/public-page.ts';

/** In place of the form while another buyer is paying, or can pay again. The script counts down, and reloads the page when that is over. */
export function Held({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { paymentLink, held } = page.link;
  const { id } = paymentLink;
  const keptUntil = held?.timeZone && held.until ? formatDeadline(language, held.until, held.timeZone) : null;
  const minutes = page.heldMinutes ?? null;
  return (
    <section aria-labelledby="held-title" className="rounded-card bg-apricot-soft p-5 text-apricot-ink">
      <h2 id="held-title">{translate(keptUntil === null ? 'held.title' : 'held.keptTitle')}</h2>
      <p>
        {keptUntil === null
          ? translate(minutes === null ? 'held.checking' : 'held.paying')
          : translate('held.kept', { time: keptUntil })}
      </p>
      {keptUntil === null && minutes !== null && (
        <p id="held-left" role="timer" className="mt-2 font-semibold tabular-nums">
          {translate('held.left', { minutes })}
        </p>
      )}
      <a className="link mt-1 mr-4 inline-flex min-h-11 items-center" href={alertPath(id)}>
        {translate('held.tellMe')}
      </a>{' '}
      <a className="link mt-1 inline-flex min-h-11 items-center" href={linkPath(id)}>
        {translate('held.again')}
      </a>
    </section>
  );
}
