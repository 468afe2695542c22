import { Button } from './button.tsx';

interface ShowOlderProps {
  /** What is loaded, as "sales". */
  what: string;
  /** The query of the list's pages. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button below a list that loads its next page; nothing after the last one. */
export function ShowOlder({ what, pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowOlderProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      kind="secondary"
      className="mt-4"
      busy={isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => fetchNextPage()}
    >
      Show older {what}
    </Button>
  );
}
