import { useInfiniteQuery } from '@tanstack/react-query';
import {
  adminAudit,
  adminAuditCsv,
  ownActivity,
  prepareAuditCsv,
  type AuditFilters,
} from '../../../contract/admin/audit.ts';
import { toRequestUrl } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { readPages } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

/** The audit log by filters, newest first, paginated. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery(readPages(adminAudit, filters));
}

/** Downloads the audit log by filters; asks for the password or a passkey first, if the last time is long ago. */
export function useAuditCsv(filters: AuditFilters) {
  return useAct(() => change(prepareAuditCsv, {}, { send: callConfirmed }), {
    // An attachment: the page stays.
    done: () => window.location.assign(toRequestUrl(adminAuditCsv, { query: filters })),
    failed: 'Download Failed',
  });
}

/** What happened in the user's own account, newest first, paginated. */
export function useOwnActivity() {
  return useInfiniteQuery({
    ...readPages(ownActivity, {}),
    // What another section of the page does is listed on the next visit.
    staleTime: 0,
  });
}
