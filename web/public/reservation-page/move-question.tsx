import { formatAmount } from '../../../contract/money.ts';
import type { ReservationPage } from '../../../contract/pages/public-page.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { AddendumForm } from './addendum-form.tsx';

/** Another pet that the breeder proposes; nothing changes before the buyer accepts. */
export function MoveQuestion({ page: { move, petName, breederName, signing } }: { page: ReservationPage }) {
  const translate = useTranslate();
  if (!move) return null;
  const { id, to, path, total, due, addendum } = move;
  const form = (act: 'move_yes' | 'move_no', label: string, look: string) => (
    <form method="post" className="mt-3">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="move" value={id} />
      <button className={`${look} w-full`} type="submit">
        {label}
      </button>
    </form>
  );
  return (
    <section aria-labelledby="move" className="w-full rounded-card bg-evergreen-soft p-5">
      <h2 id="move">
        <Rich text="move.title" values={{ to }} />
      </h2>
      <p className="mt-2">
        <Rich text="move.asked" values={{ breeder: breederName ?? translate('mail.breeder'), from: petName, to }} />
      </p>
      <div className="mt-3">
        <Facts>
          <Fact name={translate('move.total', { to })}>{formatAmount(total)}</Fact>
          <Fact name={translate('move.due')} strong>
            {formatAmount(due)}
          </Fact>
        </Facts>
      </div>
      {path && (
        <a className="link inline-flex min-h-11 items-center" href={path}>
          {translate('move.see', { to })}
        </a>
      )}
      {addendum ? (
        <AddendumForm {...{ id, to, addendum, signing }} from={petName} />
      ) : (
        form('move_yes', translate('move.yes', { to }), 'button')
      )}
      {form('move_no', translate('move.no', { from: petName }), 'button-quiet')}
    </section>
  );
}
