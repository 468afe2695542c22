import { useQuery } from '@tanstack/react-query';
import { getAnalytics } from '../../../contract/analytics/analytics.ts';
import { read } from '../../calls/query-client.ts';
import { ownTimeZone } from '../../ui/dates.ts';

export const useAnalytics = () => useQuery(read(getAnalytics, { query: { timeZone: ownTimeZone() } }));
