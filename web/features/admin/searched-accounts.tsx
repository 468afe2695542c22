import { useState, type ComponentProps, type ReactNode } from 'react';
import { ListFrame } from '../../ui/list-frame.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { useSettled } from '../../ui/use-settled.ts';

/** What is typed into the search of a list, and `q` once nobody has typed for a moment. */
export function useAccountSearch() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, q: useSettled(typed.trim()) };
}

interface SearchedAccountsProps<Account> {
  search: ReturnType<typeof useAccountSearch>;
  what: 'users' | 'subscribers';
  pages: ComponentProps<typeof ShowOlder>['pages'] & {
    data: Account[] | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  emptyText: string;
  children: (account: Account) => ReactNode;
}

/** A list of accounts, and the field that searches it. */
export function SearchedAccounts<Account>({
  search,
  what,
  pages,
  emptyText,
  children,
}: SearchedAccountsProps<Account>) {
  const { data, isError, refetch } = pages;
  return (
    <>
      <div className="mb-4 flex max-w-xl">
        <SearchInput
          label={`Search ${what}`}
          placeholder="Name or email"
          value={search.typed}
          onText={search.setTyped}
        />
      </div>
      {search.q && data?.length === 0 ? (
        <NoMatch onClear={() => search.setTyped('')}>No name or email here matches “{search.q}”.</NoMatch>
      ) : (
        <ListFrame items={data} what={`the ${what}`} isError={isError} onRetry={refetch} emptyText={emptyText}>
          {children}
        </ListFrame>
      )}
      <ShowOlder what={what} pages={pages} />
    </>
  );
}
