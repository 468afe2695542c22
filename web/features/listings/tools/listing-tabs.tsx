import { Link } from 'wouter';
import { LISTINGS_COUNTED_MAX } from '../../../../contract/business.ts';
import { TabCount } from '../../../ui/tab-count.tsx';
import { addressOfPets, type ShownListings } from '../address.ts';
import { choiceKeys } from '../../../ui/choices.ts';
import { TABS } from '../choices.ts';
import { useRole } from '../../accounts/queries.ts';
import { useListingCounts } from '../queries.ts';

/** Each tab is an address, so Back leads to the one before. */
export function ListingTabs({ shown }: { shown: ShownListings }) {
  const { data, isError } = useListingCounts();
  const isHelper = useRole() !== null;
  return (
    <nav aria-label="Pets by state" className="border-b border-line">
      <ul className="-mb-px grid grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] sm:flex sm:gap-6">
        {choiceKeys(TABS)
          .filter((tab) => !isHelper || tab !== 'sold')
          .map((tab) => (
            <li key={tab}>
              <Link
                href={addressOfPets({ ...shown, tab })}
                aria-current={tab === shown.tab ? 'page' : undefined}
                className="flex min-h-12 flex-col items-center justify-center border-b-2 border-transparent text-center text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-evergreen aria-[current]:text-ink sm:flex-row sm:gap-2 sm:px-1 sm:text-base"
              >
                {TABS[tab]}
                <TabCount count={data ? data.counts[tab] : isError ? null : undefined} max={LISTINGS_COUNTED_MAX} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
