import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Listing } from '../../../contract/listings.ts';
import { ListingRow } from './row/listing-row.tsx';

interface ListingListProps {
  listings: Listing[];
  /** How many the list has, loaded or not; undefined while that isn't known. */
  count: number | undefined;
  onNearEnd: () => void;
}

/** Rows before and after those on the screen. */
const OVERSCAN = 4;
const ROW_ESTIMATE = 92;
/** The next page is read when this many loaded rows are left. */
const NEAR_END = 15;

/** Where an element begins in the document: what is above it changes its height. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Only the rows on the screen are in the document, however many there are. */
export function ListingList({ listings, count, onNearEnd }: ListingListProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: listings.length,
    estimateSize: () => ROW_ESTIMATE,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => listings[index]?.pet.id ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1);
  const isNearEnd = last !== undefined && last.index >= listings.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, listings.length]);
  const before = (rows[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((last?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label="Pets"
      className="rounded-card border border-line bg-surface"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.map(({ index, key }) => (
        <ListingRow
          key={key}
          listing={listings[index]!}
          index={index}
          count={count ?? -1}
          measure={virtualizer.measureElement}
        />
      ))}
    </ul>
  );
}
