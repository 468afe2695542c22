import type { salesFigures } from '../../../contract/orders/orders.ts';
import { grouped } from '../../../contract/grouped.ts';
import { formatAmount, fromAmount } from '../../../contract/money.ts';
import type { Answer } from '../../calls/api.ts';

/** The three figures of docs/specification.md, section 2, or their shapes, in a row. */
export function FiguresView({ figures }: { figures: Answer<typeof salesFigures> | null | undefined }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[1fr_1fr_1.4fr] gap-y-3 rounded-card bg-sunken px-4 py-3.5 narrow:grid-cols-1 sm:p-6">
      <Figure label="Active Payment Requests" value={figures ? grouped(figures.activeRequests) : undefined} />
      <Figure label="Completed Sales" value={figures ? grouped(figures.completedSales) : undefined} />
      <Figure
        label="Total Revenue"
        value={figures ? formatAmount(figures.totalRevenue) : undefined}
        note={
          figures && fromAmount(figures.recorded.revenue) > 0
            ? `${formatAmount(figures.recorded.revenue)} of it recorded by hand`
            : undefined
        }
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-xs text-muted sm:text-sm">
        {label}
        {note && <span className="block">{note}</span>}
      </dt>
      <dd className="font-display text-[min(1.375rem,5.6vw)] leading-tight whitespace-nowrap tabular-nums sm:text-4xl">
        {value ?? <span className="skeleton after-a-blink inline-block h-7 w-full max-w-20" />}
      </dd>
    </div>
  );
}
