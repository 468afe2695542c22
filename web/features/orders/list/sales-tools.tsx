import { useCallback } from 'react';
import { LISTINGS_COUNTED_MAX } from '../../../../contract/business.ts';
import { Select } from '../../../ui/input.tsx';
import { Options } from '../../../ui/options.tsx';
import { TabCount } from '../../../ui/tab-count.tsx';
import { choiceKeys, parseChoice } from '../../../ui/choices.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useSaleCounts } from '../queries.ts';
import type { ShownSales } from './address.ts';
import { SALE_METHODS, SALE_PERIODS, SALE_SORTS, SALE_TABS } from './choices.ts';

interface SalesToolsProps {
  shown: ShownSales;
  onShow: (change: Partial<ShownSales>) => void;
}

/** Which sales the list shows, and in which order. */
export function SalesTools({ shown, onShow }: SalesToolsProps) {
  const search = useCallback((q: string) => onShow({ q }), [onShow]);
  return (
    <div className="mb-4 space-y-4">
      <SalesTabs shown={shown} onShow={onShow} />
      <search className="flex flex-col gap-3 lg:flex-row">
        <SearchField
          label="Search sales"
          placeholder="Pet, buyer, reference or last 4 of a card"
          q={shown.q}
          onSearch={search}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 max-sm:*:last:col-span-full lg:w-3/5 lg:shrink-0 lg:grid-cols-3">
          <Select
            aria-label="Payment method"
            value={shown.method ?? ''}
            onChange={(event) => onShow({ method: parseChoice(SALE_METHODS, event.target.value) })}
          >
            <option value="">All methods</option>
            <Options of={SALE_METHODS} />
          </Select>
          <Select
            aria-label="Paid"
            value={shown.period ?? ''}
            onChange={(event) => onShow({ period: parseChoice(SALE_PERIODS, event.target.value) })}
          >
            <option value="">Any time</option>
            <Options of={SALE_PERIODS} />
          </Select>
          <Select
            aria-label="Sort by"
            value={shown.sort}
            onChange={(event) => onShow({ sort: parseChoice(SALE_SORTS, event.target.value) })}
          >
            <Options of={SALE_SORTS} />
          </Select>
        </div>
      </search>
    </div>
  );
}

function SalesTabs({ shown, onShow }: SalesToolsProps) {
  const { data, isError } = useSaleCounts();
  return (
    <div
      role="group"
      aria-label="Which sales"
      className="flex flex-wrap justify-between gap-x-2 border-b border-line sm:justify-start sm:gap-x-6"
    >
      {choiceKeys(SALE_TABS).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown.tab}
          onClick={() => onShow({ tab: name })}
          className="-mb-px flex min-h-12 flex-col items-center justify-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:border-evergreen aria-pressed:text-ink sm:flex-row sm:gap-2 sm:px-1 sm:text-base"
        >
          {SALE_TABS[name]}
          <TabCount count={data ? data.counts[name] : isError ? null : undefined} max={LISTINGS_COUNTED_MAX} />
        </button>
      ))}
    </div>
  );
}
