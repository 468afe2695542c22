import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { formatTime } from '../../../contract/language.ts';
import { License } from '../parts/license.tsx';
import { Check, Seal } from '../parts/marks.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

const CHECKS = ['paymentAccount', 'emailConfirmed', 'plausibleAddress'] as const;

const DAY = { dateStyle: 'medium' } as const;

/** The breeder, and the passed checks behind the badge. */
export function Breeder({ breeder, checks }: { breeder: PublicPaymentLink['breeder']; checks: LinkPage['checks'] }) {
  const translate = useTranslate();
  const language = useLanguage();
  const passed = CHECKS.flatMap((check) => {
    const since = checks[check];
    return since === null ? [] : [{ check, day: formatTime(language, since, DAY) }];
  });
  return (
    <section aria-labelledby="breeder" className="border-y border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id="breeder" className="mb-0!">
          <span className="sr-only">{`${translate('link.breeder')} `}</span>
          <bdi>{breeder.fullName}</bdi>
        </h2>
        {breeder.verified && (
          <span className="flex items-center gap-1 rounded-full bg-evergreen px-2.5 py-0.5 text-sm font-medium text-on-evergreen">
            <Seal />
            {translate('link.verified')}
          </span>
        )}
      </div>
      <address className="mt-1 text-sm whitespace-pre-line text-muted not-italic">{breeder.physicalAddress}</address>
      {breeder.license && <License text={breeder.license} className="mt-1 text-sm text-muted" />}
      {passed.length > 0 && (
        <ul aria-label={translate('link.checked')} className="mt-2 space-y-1 text-sm">
          {passed.map(({ check, day }) => (
            <li key={check} className="flex gap-1">
              <Check />
              <span>
                <Rich text={`link.${check}`} values={{ day }} />
              </span>
            </li>
          ))}
          {/* Nobody registers without it. */}
          <li className="flex gap-1">
            <Check />
            <span>{translate('link.robotBox')}</span>
          </li>
        </ul>
      )}
    </section>
  );
}
