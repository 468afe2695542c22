import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { joinPath } from '../../../contract/pages/public-page.ts';
import { formatDeadline } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** In place of the form while the pet is kept for its litter's waiting list. */
export function KeptForWaitlist({
  kept: { until, timeZone, joinLitterId },
}: {
  kept: NonNullable<PublicPaymentLink['kept']>;
}) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <section aria-labelledby="kept-title" className="rounded-card bg-apricot-soft p-5 text-apricot-ink">
      <h2 id="kept-title">{translate('waitlist.keptTitle')}</h2>
      <p>
        {until
          ? translate('waitlist.keptUntil', { time: formatDeadline(language, until, timeZone) })
          : translate('waitlist.kept')}
      </p>
      {joinLitterId && (
        <a className="link mt-1 inline-flex min-h-11 items-center" href={joinPath(joinLitterId)}>
          {translate('waitlist.join')}
        </a>
      )}
    </section>
  );
}
