import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getSetup } from '../../../../contract/analytics.ts';
import { read } from '../../../calls/query-client.ts';

const KEY = 'first-sale';

/** A first sale stays made: this browser needn't ask again. */
function knowsOfSale(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

function noteSale(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Without storage it asks each time.
  }
}

/** The steps before the first sale, read again with each visit: some are taken elsewhere, such as in the mail. */
export function useSetup(userId: string) {
  const [isOver] = useState(() => knowsOfSale(userId));
  const setup = useQuery({
    ...read(getSetup, {}),
    enabled: !isOver,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const hasSale = setup.data?.hasSale ?? isOver;
  useEffect(() => {
    if (hasSale) noteSale(userId);
  }, [hasSale, userId]);
  return { ...setup, isOver: hasSale, isKnown: isOver || setup.data !== undefined || setup.isError };
}
