import type { salesFigures } from '../../../contract/orders/orders.ts';
import { grouped } from '../../../contract/grouped.ts';
import { formatAmount, fromAmount } from '../../../contract/money.ts';
import type { Answer } from '../../calls/api.ts';

/** The three figures of docs/specification.md, section 2, or their shapes. */
export function FiguresView({ figures }: { figures: Answer<typeof salesFigures> | null | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1 gap-y-5 rounded-card bg-sunken p-5 sm:grid-cols-[1fr_1fr_1.4fr] sm:p-6">
      <Figure
        label="Total Revenue"
        value={figures ? formatAmount(figures.totalRevenue) : undefined}
        note={
          figures && fromAmount(figures.recorded.revenue) > 0
            ? `${formatAmount(figures.recorded.revenue)} of it recorded by hand`
            : undefined
        }
        wide
      />
      <Figure label="Active Payment Requests" value={figures ? grouped(figures.activeRequests) : undefined} />
      <Figure label="Completed Sales" value={figures ? grouped(figures.completedSales) : undefined} />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  note?: string | undefined;
  wide?: boolean;
}

function Figure({ label, value, note, wide = false }: FigureProps) {
  return (
    <div className={`flex flex-col-reverse justify-end ${wide ? 'col-span-full sm:order-last sm:col-span-1' : ''}`}>
      <dt className="text-sm text-muted">
        {label}
        {note && <span className="block">{note}</span>}
      </dt>
      <dd
        className={`font-display leading-tight tabular-nums ${wide ? 'text-[min(2.25rem,11vw)]' : 'text-[min(1.875rem,10vw)] sm:text-4xl'}`}
      >
        {value ?? <span className="skeleton after-a-blink inline-block h-8 w-20" />}
      </dd>
    </div>
  );
}
