import { useInfiniteQuery } from '@tanstack/react-query';
import { adminAudit, adminAuditCsv, ownActivity, type AuditFilters } from '../../../contract/audit.ts';
import { addressOf, call } from '../../calls/api.ts';
import { keyOf } from '../../calls/query-client.ts';

/** The audit log by filters, newest first, paginated. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: [...keyOf(adminAudit), filters],
    queryFn: ({ pageParam }) =>
      call(adminAudit, { query: { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const auditCsvAddress = (filters: AuditFilters) => addressOf(adminAuditCsv, { query: filters });

/** What happened in the own account, newest first, paginated. */
export function useOwnActivity() {
  return useInfiniteQuery({
    queryKey: keyOf(ownActivity),
    queryFn: ({ pageParam }) => call(ownActivity, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // What another section of the page does is listed on the next visit.
    staleTime: 0,
  });
}
