import { LISTINGS_COUNTED_MAX } from '../../../contract/business.ts';
import type { SaleTab } from '../../../contract/orders.ts';
import { SearchField } from '../workspace/keyboard/search-field.tsx';
import { TabCount } from '../../ui/tab-count.tsx';
import { keysOf } from '../listings/choices.ts';
import { useSaleCounts } from './queries.ts';
import { SALE_TABS } from './sale-tabs.ts';

interface SalesToolsProps {
  tab: SaleTab;
  search: string;
  onTab: (tab: SaleTab) => void;
  onSearch: (search: string) => void;
}

/** Which sales the list shows. */
export function SalesTools({ tab, search, onTab, onSearch }: SalesToolsProps) {
  const { data, isError } = useSaleCounts();
  return (
    <div className="mb-4 space-y-4">
      <div
        role="group"
        aria-label="Which sales"
        className="flex flex-wrap justify-between gap-x-2 border-b border-line sm:justify-start sm:gap-x-6"
      >
        {keysOf(SALE_TABS).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
            className="-mb-px flex min-h-12 flex-col items-center justify-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:border-evergreen aria-pressed:text-ink sm:flex-row sm:gap-2 sm:px-1 sm:text-base"
          >
            {SALE_TABS[name]}
            <TabCount count={data ? data.counts[name] : isError ? null : undefined} max={LISTINGS_COUNTED_MAX} />
          </button>
        ))}
      </div>
      <SearchField label="Search sales" placeholder="Pet or buyer" q={search} onSearch={onSearch} />
    </div>
  );
}
