import { SILENT_SECONDS } from '../../contract/admin/health.ts';
import { takesWrites } from '../db/client.ts';
import { within } from '../integrations/concurrency/within.ts';
import { readRunning, readWaiting } from '../integrations/jobs/queue-tables.ts';
import { readBackupAge } from '../integrations/jobs/scheduled-runs.ts';
import type { Figure } from './figures.ts';

const DATABASE_ANSWERS_MS = 3_000;
/** A run that succeeds, its retries included, takes less. */
const LATE_SECONDS = 2 * 3_600;

/** What waits in the server itself: the database, jobs, those who run them, connections and the provider. */
export const backlogFigures: Figure[] = [
  {
    name: 'database_unavailable',
    help: '1 while the database does not answer this process within three seconds, or takes no writes',
    alarmAbove: 0,
    count: ({ database }) =>
      within(DATABASE_ANSWERS_MS, takesWrites(database)).then(
        (isThere) => Number(!isThere),
        () => 1,
      ),
  },
  {
    name: 'workers_silent_seconds',
    help: 'Since a process that runs jobs was last seen',
    alarmAbove: SILENT_SECONDS,
    count: async ({ heartbeat }) => Math.round(await heartbeat.readWorkersSilence()),
  },
  {
    name: 'jobs_waiting_seconds',
    help: 'How long the oldest due job of each queue has waited',
    label: 'queue',
    alarmAbove: 300,
    count: async ({ database }) => toFigure(await readWaiting(database), ({ seconds }) => seconds),
  },
  {
    name: 'jobs_running_seconds',
    help: 'How long the oldest running job of each queue has run',
    label: 'queue',
    alarmAbove: 3_600,
    count: async ({ database }) => toFigure(await readRunning(database), ({ seconds }) => seconds),
  },
  {
    name: 'jobs_failed',
    help: 'Jobs of each queue that failed on every try in the last days; "Failures" lists them',
    label: 'queue',
    alarmAbove: 0,
    count: async ({ jobs }) => toFigure(await jobs.countFailed(), ({ count }) => count),
  },
  {
    name: 'scheduled_job_late_seconds',
    help: 'Since each scheduled job should have succeeded again by its schedule; 0 while it need not',
    label: 'queue',
    alarmAbove: LATE_SECONDS,
    count: async ({ jobs }) => toFigure(await jobs.readLateness(), ({ seconds }) => seconds),
  },
  {
    name: 'backup_seconds',
    help: 'Since the last backup by "npm run backup"; 0 where there was none',
    alarmAbove: 26 * 3_600,
    count: async ({ database }) => Math.round((await readBackupAge(database)) ?? 0),
  },
  {
    name: 'database_connections_awaited',
    help: 'Requests of this process that wait for a connection to the database',
    count: async ({ database }) => database.countAwaited(),
  },
  {
    name: 'payment_provider_circuit_open',
    help: '1 while the circuit of a kind of calls is open: the payment provider is unhealthy and they fail at once',
    label: 'calls',
    alarmAbove: 0,
    count: async ({ providerCircuits }) =>
      Object.fromEntries(Object.entries(providerCircuits).map(([calls, circuit]) => [calls, Number(circuit.isOpen())])),
  },
];

const toFigure = <Row extends { queue: string }>(rows: Row[], value: (row: Row) => number) =>
  Object.fromEntries(rows.map((row) => [row.queue, Math.round(value(row))]));
