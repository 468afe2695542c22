import { CASH_WORDS_MAX } from '../../../contract/reservations/cash.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { ReservationPage } from '../../../contract/pages/public-page.ts';
import { formatTime } from '../../../contract/language.ts';
import { TextField } from '../parts/form-fields.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

/** What the breeder recorded as paid directly: nothing counts before the buyer confirms it. */
export function CashQuestion({ page: { asked, breederName, givenWords } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  if (!asked) return null;
  const amount = formatAmount(asked.amount);
  const day = formatTime(language, asked.receivedOn, { dateStyle: 'long' });
  const breeder = breederName ?? translate('mail.breeder');
  const part = <input type="hidden" name="part" value={asked.id} />;
  return (
    <section aria-labelledby="asked" className="w-full rounded-card bg-evergreen-soft p-5">
      <h2 id="asked">{translate('cash.title')}</h2>
      <p className="mt-2">
        <Rich text="cash.asked" values={{ breeder, amount, day, method: asked.method }} />
      </p>
      <form method="post" className="mt-4">
        <input type="hidden" name="act" value="cash_yes" />
        {part}
        <button className="button w-full" type="submit">
          {translate('cash.yes', { amount })}
        </button>
      </form>
      <details className="mt-2" open={givenWords !== undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{translate('cash.no')}</summary>
        <form method="post" className="mt-2 grid w-full gap-3">
          <input type="hidden" name="act" value="cash_no" />
          {part}
          <TextField
            name="words"
            label={translate('cash.words')}
            given={givenWords ?? ''}
            rows={3}
            max={CASH_WORDS_MAX}
            required
          />
          <button className="button-quiet" type="submit">
            {translate('cash.noButton')}
          </button>
        </form>
      </details>
    </section>
  );
}
