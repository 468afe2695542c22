import type { SaleTab } from '../../../contract/orders.ts';
import { SEARCH_ID } from '../workspace/keyboard/go.ts';
import { SearchInput } from '../../ui/search-input.tsx';

const TABS: Record<SaleTab, string> = {
  all: 'All',
  paid: 'Paid',
  reserved: 'Reserved',
  refunded: 'Refunded',
  disputed: 'Disputed',
};
const TAB_NAMES = Object.keys(TABS) as SaleTab[];

interface SalesToolsProps {
  tab: SaleTab;
  search: string;
  onTab: (tab: SaleTab) => void;
  onSearch: (search: string) => void;
}

/** Which sales the list shows. */
export function SalesTools({ tab, search, onTab, onSearch }: SalesToolsProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div role="group" aria-label="Which sales" className="flex flex-wrap gap-1">
        {TAB_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
            className="min-h-11 rounded-control px-4 font-medium text-muted hover:text-ink aria-pressed:bg-evergreen-soft aria-pressed:text-evergreen"
          >
            {TABS[name]}
          </button>
        ))}
      </div>
      <SearchInput
        id={SEARCH_ID}
        label="Search sales"
        placeholder="Pet or buyer"
        className="basis-56"
        value={search}
        onText={onSearch}
      />
    </div>
  );
}
