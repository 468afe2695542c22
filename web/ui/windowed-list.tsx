import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** A row's place in the whole list, of which only a part is in the document. */
export interface RowPosition {
  index: number;
  count: number;
  measure: (row: HTMLLIElement | null) => void;
}

interface WindowedListProps<Row> {
  label: string;
  rows: Row[];
  keyOf: (row: Row) => string;
  /** About how high a row is; each is measured once it is drawn. */
  rowHeight: number;
  /** How many the list has, loaded or not; undefined while that isn't known. */
  count: number | undefined;
  onNearEnd: () => void;
  children: (row: Row, position: RowPosition) => ReactNode;
}

/** Rows before and after those on the screen. */
const OVERSCAN = 4;
/** The next page is read when this many loaded rows are left. */
const NEAR_END = 15;

/** Where an element begins in the document: what is above it changes its height. */
function useDocumentTop(element: RefObject<HTMLElement | null>): number {
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

/** Only the rows on the screen are in the document, however many there are. Each one is a list item with its key. */
export function WindowedList<Row>(props: WindowedListProps<Row>) {
  const { label, rows, keyOf, rowHeight, count, onNearEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useDocumentTop(list);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1);
  const isNearEnd = last !== undefined && last.index >= rows.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, rows.length]);
  const before = (shown[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((last?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="rounded-card border border-line bg-surface"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {shown.map(({ index }) =>
        children(rows[index]!, { index, count: count ?? -1, measure: virtualizer.measureElement }),
      )}
    </ul>
  );
}
