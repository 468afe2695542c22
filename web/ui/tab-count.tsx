import { grouped } from '../../contract/grouped.ts';

interface TabCountProps {
  /** Undefined while it is read, null if it can't be. */
  count: number | null | undefined;
  /** Counting ended there. */
  max: number;
}

/** How many rows a tab has; nothing where that isn't known. */
export function TabCount({ count, max }: TabCountProps) {
  if (count === null) return null;
  return (
    <span className="text-xs tabular-nums sm:rounded-full sm:bg-sunken sm:px-2 sm:py-0.5">
      {count === undefined ? <span className="skeleton inline-block h-3 w-5" /> : formatCount(count, max)}
    </span>
  );
}

const formatCount = (count: number, max: number) => (count < max ? grouped(count) : `${grouped(max)}+`);
