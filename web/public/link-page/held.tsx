import { formatDeadline } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';

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
      <a className="link mt-1 inline-flex min-h-11 items-center" href={retryPath(id, page.again)}>
        {translate('held.again')}
      </a>
    </section>
  );
}

/** The reader's own payment, in place of the form while it is on its way, and above it where the pet waits for another one. */
export function Own({ page: { onItsWay, keptForYou, link } }: { page: LinkPage }) {
  const translate = useTranslate();
  const pet = link.pet.name;
  if (keptForYou)
    return (
      <p role="status" className="notice bg-apricot-soft text-apricot-ink">
        {translate('bank.keptForYou', { pet, time: keptForYou })}
      </p>
    );
  if (!onItsWay) return null;
  const isSlow = onItsWay === 'bank';
  return (
    <section aria-labelledby="own-title" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="own-title">{translate(isSlow ? 'bank.onItsWay' : 'purchase.confirming')}</h2>
      <p>{isSlow ? translate('bank.onItsWayText', { pet }) : translate('purchase.confirmingText')}</p>
      <p className="mt-2">{translate(isSlow ? 'bank.nextMail' : 'purchase.receiptSoon')}</p>
    </section>
  );
}
