import { useCallback } from 'react';
import type { Listing, ListingTab } from '../../../contract/listings/listings.ts';
import { screens } from '../../../contract/screens.ts';
import { Empty } from '../../ui/empty.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Retry } from '../../ui/retry.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { useShownListings, type ShownListings } from './address.ts';
import { useListingCounts, useListings } from './queries.ts';
import { ListingRow } from './row/listing-row.tsx';
import { ListingTabs } from './tools/listing-tabs.tsx';
import { ListingTools } from './tools/listing-tools.tsx';

const NOTHING: Record<ListingTab, string> = {
  for_sale: 'Nothing for sale yet. Press “New pet”, add its photo, and send its link to your buyer.',
  on_hold: 'Nothing on hold. Pets wait here while a buyer pays, while their link is paused, and after a refund.',
  sold: 'No sales yet. A pet moves here as soon as its buyer has paid.',
  archived: 'Nothing archived. Pets that you archive wait here, and can be restored.',
};

const ROW_HEIGHT = 92;
const toPetId = ({ pet }: Listing) => pet.id;

/** The pets of a breeder by tab, searched, sorted and filtered as the address says. */
export function ListingSection() {
  const [shown, show] = useShownListings();
  return (
    <div className="space-y-4">
      <ListingTabs shown={shown} />
      <ListingTools shown={shown} onShow={show} />
      <Rows shown={shown} onClear={() => show({ q: '', species: undefined, litter: undefined })} />
    </div>
  );
}

function Rows({ shown, onClear }: { shown: ShownListings; onClear: () => void }) {
  const { data, isError, isPlaceholderData, hasNextPage, isFetching, fetchNextPage, refetch } = useListings(shown);
  const counts = useListingCounts().data?.counts;
  const isNarrowed = shown.q !== '' || shown.species !== undefined || shown.litter !== undefined;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (isError && (!data || isPlaceholderData)) return <Retry what="your pets" onRetry={refetch} />;
  if (!data)
    return (
      // As high as the screen, so that the footer doesn't show and then move away.
      <div className="min-h-svh">
        <Shape />
      </div>
    );
  const count = isNarrowed ? undefined : counts?.[shown.tab];
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {isPlaceholderData
          ? ''
          : `${data.length}${hasNextPage ? ' or more pets' : data.length === 1 ? ' pet' : ' pets'} shown`}
      </p>
      {data.length > 0 ? (
        <WindowedList
          label="Pets"
          rows={data}
          keyOf={toPetId}
          rowHeight={ROW_HEIGHT}
          count={hasNextPage ? count : data.length}
          onNearEnd={more}
        >
          {(listing, position) => <ListingRow key={listing.pet.id} listing={listing} position={position} />}
        </WindowedList>
      ) : isNarrowed ? (
        <NoMatch onClear={onClear}>
          {shown.q
            ? `Nothing here matches “${shown.q}”.`
            : shown.litter
              ? 'Nothing of this litter here.'
              : 'Nothing of this species here.'}
        </NoMatch>
      ) : (
        <>
          <Empty>{NOTHING[shown.tab]}</Empty>
          {shown.tab === 'for_sale' && (
            <p className="mt-2 text-center text-sm">
              <TextLink className="inline-flex min-h-11 items-center" href={screens.imports.path}>
                Import from a spreadsheet
              </TextLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Shape() {
  return (
    <div className="after-a-blink divide-y divide-line rounded-card border border-line bg-surface" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-4 p-3 sm:px-4">
          <div className="skeleton size-16 shrink-0" />
          <div className="min-w-0 flex-1">
            <div className="skeleton h-5 w-40 max-w-full" />
            <div className="skeleton mt-2 h-4 w-56 max-w-full" />
          </div>
          <div className="skeleton hidden h-11 w-40 sm:block" />
        </div>
      ))}
    </div>
  );
}
