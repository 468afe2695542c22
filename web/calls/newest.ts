import { useEffect } from 'react';
import { NEWEST } from '../../contract/business.ts';

interface Pages<Row> {
  data: Row[] | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** The newest rows of a list; after one was removed, the next older one takes its place. */
export function useNewest<Row, Query extends Pages<Row>>(query: Query & { data: Row[] | undefined }): Query {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const short = data !== undefined && data.length < NEWEST && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (short) fetchNextPage();
  }, [short, fetchNextPage]);
  return { ...query, data: data?.slice(0, NEWEST) };
}
