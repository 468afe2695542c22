import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getSetup } from '../../../../contract/analytics/analytics.ts';
import { read } from '../../../calls/query-client.ts';
import { browserStorage } from '../../../calls/storage.ts';

/** What this browser knows of the steps: a first sale stays done, and open steps reserve their space. */
const KEYS = { sale: 'first-sale', steps: 'first-steps' } as const;

const knows = (key: keyof typeof KEYS, userId: string): boolean => browserStorage.read(KEYS[key]) === userId;

const note = (key: keyof typeof KEYS, userId: string): void => browserStorage.write(KEYS[key], userId);

/**
 * The steps before the first sale, read again with each visit: some are taken elsewhere, such as in the mail. `isExpected`
 * while they are read: they were there before.
 */
export function useSetup(userId: string) {
  const [isOver] = useState(() => knows('sale', userId));
  const [isExpected] = useState(() => knows('steps', userId));
  const setup = useQuery({
    ...read(getSetup, {}),
    enabled: !isOver,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const hasSale = setup.data?.hasSale ?? isOver;
  useEffect(() => {
    if (hasSale) note('sale', userId);
    else if (setup.data) note('steps', userId);
  }, [hasSale, setup.data, userId]);
  return { ...setup, isOver: hasSale, isExpected };
}
