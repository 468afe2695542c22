import { Link } from 'wouter';
import { LISTINGS_COUNTED_MAX } from '../../../../contract/business.ts';
import { listingTab, type ListingTab } from '../../../../contract/listings.ts';
import { addressOfPets, type Shown } from '../address.ts';
import { useListingCounts } from '../queries.ts';

const LABELS: Record<ListingTab, string> = {
  for_sale: 'For sale',
  on_hold: 'On hold',
  sold: 'Sold',
  archived: 'Archived',
};

/** Each tab is an address, so Back leads to the one before. */
export function ListingTabs({ shown }: { shown: Shown }) {
  const { data } = useListingCounts();
  return (
    <nav aria-label="Pets by state" className="border-b border-line">
      <ul className="-mb-px grid grid-cols-4 sm:flex sm:gap-6">
        {listingTab.options.map((tab) => (
          <li key={tab}>
            <Link
              href={addressOfPets({ ...shown, tab })}
              aria-current={tab === shown.tab ? 'page' : undefined}
              className="flex min-h-12 flex-col items-center justify-center border-b-2 border-transparent text-center text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-evergreen aria-[current]:text-ink sm:flex-row sm:gap-2 sm:px-1 sm:text-base"
            >
              {LABELS[tab]}
              <span className="text-xs tabular-nums sm:rounded-full sm:bg-sunken sm:px-2 sm:py-0.5">
                {data ? countOf(data.counts[tab]) : <span className="skeleton inline-block h-3 w-5" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const countOf = (count: number) =>
  count < LISTINGS_COUNTED_MAX ? count.toLocaleString('en-US') : `${LISTINGS_COUNTED_MAX.toLocaleString('en-US')}+`;
