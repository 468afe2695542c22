import { BALANCE_NOTE, FIGURE_LABELS, MONEY_LOCATION_LABELS, type Statement } from '../../../contract/books/books.ts';
import { formatMoney, fromAmount } from '../../../contract/money.ts';

const names = Object.keys(FIGURE_LABELS) as (keyof typeof FIGURE_LABELS)[];

/**
 * What buyers paid, what was taken from it, what is left and where it is; sales recorded by hand are listed separately.
 */
export function FigureList({ statement: { totals, recorded } }: { statement: Statement }) {
  return (
    <div className="space-y-3">
      <dl className="divide-y divide-line">
        <Line name="Sales" value={String(totals.sales)} />
        {names.map((name) => {
          const cents = fromAmount(totals[name]);
          const isKept = name === 'paid' || name === 'net';
          return (
            <Line
              key={name}
              name={FIGURE_LABELS[name]}
              value={formatMoney(isKept || cents === 0 ? cents : -cents)}
              strong={name === 'net'}
            />
          );
        })}
        {fromAmount(totals.direct) !== 0 && (
          <Line name={MONEY_LOCATION_LABELS.direct} value={formatMoney(fromAmount(totals.direct))} />
        )}
        <Line name={MONEY_LOCATION_LABELS.balance} value={formatMoney(fromAmount(totals.balance))} />
        {recorded.sales > 0 && (
          <Line
            name={`Recorded by hand, ${recorded.sales} ${recorded.sales === 1 ? 'sale' : 'sales'} (not included above)`}
            value={formatMoney(fromAmount(recorded.amount))}
          />
        )}
      </dl>
      <p className="text-sm text-muted">{BALANCE_NOTE}</p>
    </div>
  );
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${strong ? 'font-semibold' : ''}`}>
      <dt className={`min-w-0 flex-1 basis-24 ${strong ? '' : 'text-muted'}`}>{name}</dt>
      <dd className="ml-auto tabular-nums">{value}</dd>
    </div>
  );
}
