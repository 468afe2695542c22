import { Download } from 'lucide-react';
import { useState } from 'react';
import { AUDIT_ACTS, toAuditLabel, type AuditEntry, type AuditFilters } from '../../../contract/admin/audit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { describeDetails } from './describe-details.ts';
import { FilterForm } from './filter-form.tsx';
import { useAuditCsv, useAuditLog } from './queries.ts';
import { ACTORS, TARGETS } from './labels.ts';

/** For admins: who did what to what, when and from where. */
export function AuditLog() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const pages = useAuditLog(filters);
  const csv = useAuditCsv(filters);
  const { data, isError, refetch } = pages;
  return (
    <>
      <FilterForm onChange={setFilters} />
      <p className="my-4 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-muted">Entries are kept for a year and can’t be changed.</span>
        <Button kind="secondary" busy={csv.isPending} busyLabel="Preparing..." onClick={() => csv.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download as CSV
        </Button>
      </p>
      <ListFrame
        items={data?.pages.flatMap((page) => page.entries)}
        what="the audit log"
        isError={isError && !data}
        onRetry={refetch}
        emptyText="No entries match these filters."
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </ListFrame>
      <ShowOlder what="entries" pages={pages} />
    </>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { act, at, actor, account, target, ipAddress, device, details } = entry;
  const words = describeDetails(details);
  return (
    <li className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{toAuditLabel(AUDIT_ACTS, act)}</h3>
          <p className="text-sm text-muted">{formatMoment(at)}</p>
        </div>
        <Badge tone={actor.kind === 'admin' ? 'warm' : 'plain'}>{toAuditLabel(ACTORS, actor.kind)}</Badge>
      </div>
      <Facts wide className="mt-3">
        {actor.id && <Fact label="By">{actor.email ?? actor.id}</Fact>}
        {account && account.id !== actor.id && <Fact label="Account">{account.email ?? account.id}</Fact>}
        {target && target.kind !== 'account' && <Fact label={toAuditLabel(TARGETS, target.kind)}>{target.id}</Fact>}
        {ipAddress && <Fact label="Internet address">{ipAddress}</Fact>}
        {device && <Fact label="Device">{device}</Fact>}
        {words.length > 0 && <Fact label="Details">{words.join('\n')}</Fact>}
      </Facts>
    </li>
  );
}
