/** How one process connects to PostgreSQL. */
export interface ConnectionSettings {
  /** Past a pooler: for the job queue, which listens, and for migrations, which hold a lock of their session. */
  directUrl: string | undefined;
  /** A pooler in transaction mode: a connection has no state, and no settings of its own. */
  isPooled: boolean;
  /** Off for a pooler that doesn't follow named statements. */
  namesStatements: boolean;
  poolSize: number;
  /** Connections of the job queue and of the jobs that it runs, together. */
  jobPoolSize: number;
  statementTimeoutMs: number;
  /** Listens for the database's notices, on a connection of its own. */
  hearsNotices: boolean;
}

export const CONNECTION_SETTINGS: ConnectionSettings = {
  directUrl: undefined,
  isPooled: false,
  namesStatements: true,
  poolSize: 16,
  jobPoolSize: 6,
  statementTimeoutMs: 5_000,
  hearsNotices: true,
};

/** Twice what a request may wait, since nobody waits for a job; not more, since it is how long a dead connection goes unnoticed. */
const JOB_STATEMENT_TIMEOUT_MS = 10_000;

/** The queue itself needs few connections: it fetches jobs and settles them, a statement each. */
export const queuePoolSize = ({ jobPoolSize }: Pick<ConnectionSettings, 'jobPoolSize'>) => (jobPoolSize < 6 ? 1 : 2);

/** How running jobs connect: with their own pool, so that they and requests don't wait for each other. */
export const connectionsOfJobs = (settings: ConnectionSettings): ConnectionSettings => ({
  ...settings,
  directUrl: undefined,
  isPooled: false,
  namesStatements: true,
  poolSize: settings.jobPoolSize - queuePoolSize(settings),
  statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
});

/** The listener of the job queue. */
const OTHER_CONNECTIONS = 1;

/** How many connections of PostgreSQL itself a process may hold; behind a pooler those for requests are the pooler's. */
export const countConnections = ({ isPooled, poolSize, jobPoolSize, hearsNotices }: ConnectionSettings) =>
  (isPooled ? 0 : poolSize) + jobPoolSize + OTHER_CONNECTIONS + (hearsNotices ? 1 : 0);

/** How many connections the database allows to users without special rights. */
export async function connectionsAllowed(query: (text: string) => Promise<{ allowed: number }[]>): Promise<number> {
  const [row] = await query(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`,
  );
  return row!.allowed;
}
