import { useInfiniteQuery } from '@tanstack/react-query';
import { adminAudit, adminAuditCsv, ownActivity, type AuditFilters } from '../../../contract/audit.ts';
import { addressOf } from '../../calls/api.ts';
import { readPages } from '../../calls/query-client.ts';

/** The audit log by filters, newest first, paginated. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery(readPages(adminAudit, filters));
}

export const auditCsvAddress = (filters: AuditFilters) => addressOf(adminAuditCsv, { query: filters });

/** What happened in the user's own account, newest first, paginated. */
export function useOwnActivity() {
  return useInfiniteQuery({
    ...readPages(ownActivity, {}),
    // What another section of the page does is listed on the next visit.
    staleTime: 0,
  });
}
