import { serverNow } from '../../calls/server-time.ts';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Statement } from '../../../contract/books/books.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Retry } from '../../ui/retry.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { useRole } from '../accounts/queries.ts';
import { FigureList } from './figure-list.tsx';
import { MonthTable } from './month-table.tsx';
import { PayoutList } from './payout-list.tsx';
import { MONTHS, thisMonth, yearsUntil } from './period.ts';
import { ReceiptList } from './receipt-list.tsx';
import { statementAddresses, useStatement } from './queries.ts';

/** The statement of a month or year that the breeder chooses, with its files. */
export function StatementSection() {
  const [period, setPeriod] = useState(() => thisMonth(new Date(serverNow())));
  const { data, isError, refetch } = useStatement(period);
  return (
    <Card aria-labelledby="statement-title">
      <h2 id="statement-title" className="mb-4 text-xl">
        Statement
      </h2>
      <PeriodChoice period={period} onChange={setPeriod} />
      <div className="mt-5" aria-live="polite">
        {data ? (
          <Figures statement={data} />
        ) : isError ? (
          <Retry what="this statement" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </div>
      <Files period={period} />
      {useRole() === 'bookkeeper' && <ReceiptList period={period} />}
    </Card>
  );
}

function PeriodChoice({ period, onChange }: { period: string; onChange: (period: string) => void }) {
  const [year = '', month = ''] = period.split('-');
  return (
    <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
      <Field label="Year">
        {(control) => (
          <Select
            {...control}
            value={year}
            onChange={({ target }) => onChange([target.value, month].filter(Boolean).join('-'))}
          >
            {yearsUntil(new Date(serverNow())).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Month">
        {(control) => (
          <Select
            {...control}
            value={month}
            onChange={({ target }) => onChange([year, target.value].filter(Boolean).join('-'))}
          >
            <option value="">Whole year</option>
            {MONTHS.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function Figures({ statement }: { statement: Statement }) {
  return (
    <div className="space-y-6">
      <FigureList statement={statement} />
      {statement.months.length > 1 && <MonthTable months={statement.months} />}
      <PayoutList payouts={statement.payouts} />
    </div>
  );
}

function Files({ period }: { period: string }) {
  const { csv, pdf } = statementAddresses(period);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <a className={buttonClass('secondary')} href={pdf} download>
        <FileText aria-hidden="true" className="size-4" />
        Download PDF
      </a>
      <a className={buttonClass('secondary')} href={csv} download>
        <FileSpreadsheet aria-hidden="true" className="size-4" />
        Download CSV
      </a>
    </div>
  );
}
