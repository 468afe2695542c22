import { useTranslate } from '../locales/messages.tsx';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { linkPath, type LinkPage } from '../../../contract/pages/public-page.ts';

/** In place of the form while another buyer is paying. The script counts down, and reloads the page when that is over. */
export function Held({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const { id } = page.link.paymentLink;
  const minutes = page.heldMinutes ?? null;
  return (
    <section aria-labelledby="held-title" className="rounded-card bg-apricot-soft p-5 text-apricot-ink">
      <h2 id="held-title">{translate('held.title')}</h2>
      <p>{translate(minutes === null ? 'held.checking' : 'held.paying')}</p>
      {minutes !== null && (
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
