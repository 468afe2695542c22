import { SILENT_SECONDS, type Measure } from '../../../../contract/admin/health.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { useHealth } from '../queries.ts';

/** The processes, and what waits in queues, events and mails; what needs somebody stands first. */
export function Health() {
  const { data, isError, refetch } = useHealth();
  const frame = { isError, onRetry: refetch };
  return (
    <div className="space-y-8">
      <section aria-labelledby="processes">
        <h3 id="processes" className="mb-3 text-lg">
          Processes
        </h3>
        <ListFrame items={data?.processes} what="the processes" emptyText="No process has been seen today." {...frame}>
          {({ role, version, startedAt, silentSeconds }) => (
            <li key={startedAt + role} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
              <span className="font-semibold">{role}</span>
              <span className="text-sm text-muted">
                {version}, since {formatMoment(startedAt)}
              </span>
              <span className="ml-auto">
                {silentSeconds > SILENT_SECONDS ? (
                  <Badge tone="bad">silent for {toDuration(silentSeconds)}</Badge>
                ) : (
                  <Badge tone="good">running</Badge>
                )}
              </span>
            </li>
          )}
        </ListFrame>
      </section>
      <section aria-labelledby="measures">
        <h3 id="measures" className="mb-3 text-lg">
          What waits
        </h3>
        <ListFrame items={data?.measures} what="the figures" emptyText="Nothing is measured." {...frame}>
          {(measure) => <MeasureRow key={`${measure.name} ${measure.label}`} measure={measure} />}
        </ListFrame>
      </section>
    </div>
  );
}

function MeasureRow({ measure: { name, label, help, value, needsSomebody } }: { measure: Measure }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="font-semibold wrap-anywhere">{label ?? help}</span>
        {label !== null && <span className="block text-sm text-muted">{help}</span>}
      </span>
      <span className="tabular-nums">
        {needsSomebody ? <Badge tone="bad">{toText(name, value)}</Badge> : toText(name, value)}
      </span>
    </li>
  );
}

const toText = (name: string, value: number | null) =>
  value === null ? 'can’t be read' : name.endsWith('_seconds') ? toDuration(value) : grouped(value);

/** `95` becomes "1 min 35 s". */
function toDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
