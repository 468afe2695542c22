import { asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { SILENT_SECONDS } from '../../contract/admin/health.ts';
import type { Db } from '../db/client.ts';
import { processes } from '../db/schema.ts';
import { secondsSince } from '../db/time.ts';
import { newId } from '../ids.ts';

/** This process among those that share the database. */
export interface Heartbeat {
  start(): void;
  /** For how long nobody has run jobs, in seconds, while that is longer than a minute; otherwise undefined. */
  workersSilentFor(): number | undefined;
  /** Since a process that runs jobs was last seen, in seconds. */
  readWorkersSilence(): Promise<number>;
  stop(): Promise<void>;
}

declare module '../context.ts' {
  interface Dependencies {
    heartbeat: Heartbeat;
  }
}

export interface RunningProcess {
  role: string;
  version: string;
  startedAt: Date;
  /** Since its last heartbeat. */
  silentSeconds: number;
}

/** The role of a process that runs on a copy, and runs no jobs. */
export const QUARANTINE = 'quarantine';

const BEAT_MS = 10_000;
const LOGGED_EVERY_MS = 60_000;

/** Once started, tells the others of this process every ten seconds, and learns whether any of them runs jobs. All times are the database's. */
export function createHeartbeat(
  db: Db,
  { role, version }: { role: string; version: string },
  log: Pick<FastifyBaseLogger, 'error'>,
): Heartbeat {
  const id = newId();
  let silentFor: number | undefined;
  let loggedAt = -Infinity;
  let isOver = false;

  async function beat(): Promise<void> {
    const now = sql`now()`;
    await db
      .insert(processes)
      .values({ id, role, version, startedAt: now, seenAt: now })
      .onConflictDoUpdate({ target: processes.id, set: { seenAt: now } });
    await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 day'`);
    const seconds = await readWorkersSilence(db, id);
    silentFor = role !== QUARANTINE && seconds > SILENT_SECONDS ? Math.round(seconds) : undefined;
    if (silentFor === undefined || performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.error({ seconds: silentFor }, 'no worker is running: payments, mails and events wait');
  }

  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  async function beatAfter(before: Promise<void>): Promise<void> {
    await before;
    // While the database is away, /readyz says so.
    if (!isOver) await beat().catch(() => {});
  }
  const beatNext = () => void (running = beatAfter(running));
  return {
    start() {
      beatNext();
      timer = setInterval(beatNext, BEAT_MS).unref();
    },
    workersSilentFor: () => silentFor,
    readWorkersSilence: () => readWorkersSilence(db, id),
    async stop() {
      isOver = true;
      clearInterval(timer);
      await running;
      await db
        .update(processes)
        .set({ endedAt: sql`now()` })
        .where(eq(processes.id, id))
        .catch(() => {});
    },
  };
}

/** Since the last heartbeat of a process that runs jobs, or since this one began to look, whichever is later. */
async function readWorkersSilence(db: Db, id: string): Promise<number> {
  const workers = db
    .select({ seenAt: sql`max(${processes.seenAt})` })
    .from(processes)
    .where(notInArray(processes.role, ['web', QUARANTINE]));
  const [row] = await db
    .select({ seconds: secondsSince(sql`greatest(${processes.startedAt}, (${workers}))`) })
    .from(processes)
    .where(eq(processes.id, id));
  return row?.seconds ?? 0;
}

/** Those of the last day that haven't ended by themselves. */
export const listProcesses = (db: Db): Promise<RunningProcess[]> =>
  db
    .select({
      role: processes.role,
      version: processes.version,
      startedAt: processes.startedAt,
      silentSeconds: sql<number>`${secondsSince(processes.seenAt)}`,
    })
    .from(processes)
    .where(isNull(processes.endedAt))
    .orderBy(asc(processes.startedAt));
