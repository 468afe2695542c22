import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHandle } from '../client.ts';
import { connectTo } from './hosts.ts';

/**
 * The database's notices (LISTEN/NOTIFY) for this process, on one connection, which is open while there is a listener.
 */
export interface Notices {
  listen(listener: Listener): Listening;
  /** False while a listener has no working connection. */
  areReceived(): boolean;
  close(): Promise<void>;
}

export interface Listening {
  /** False unless each notice that the database has sent by now is here, or milliseconds away. */
  isListening(): boolean;
  stop(): void;
}

interface Listener {
  channel: string;
  /** Before each time that it listens: what the database needs to send notices. */
  prepare?: () => Promise<void>;
  onNotice: (payload: string) => void;
  /** It listens from now on; earlier notices may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** One connection, until it is lost. */
interface Line {
  listen(channel: string): Promise<void>;
  /** Throws when the connection is lost. */
  beat(): Promise<void>;
  close(): Promise<void>;
}

type Hear = (channel: string, payload: string) => void;

/** How long a connection that may hang is trusted after its last heartbeat. */
const BEAT_MS = 1_000;
const TRUSTED_MS = 3_000;
const RETRY_MS = 1_000;

/** On a connection past a pooler, or on the embedded database's own. */
export function createNotices({ driver }: Pick<DatabaseHandle, 'driver'>): Notices {
  const end = new AbortController();
  const bell = createBell(end.signal);
  const members = createMembers(end.signal);
  let running: Promise<void> | undefined;
  const isNeeded = () => members.all.size > 0 && !end.signal.aborted;

  async function listenOnce(): Promise<void> {
    const line =
      driver.kind === 'postgres' ? await connect(driver.url, members) : embedded(driver.client, members.hear);
    const channels = new Set<string>();
    try {
      while (isNeeded()) {
        const sent = performance.now();
        await members.join(line, channels);
        await line.beat();
        members.trustUntil(sent + TRUSTED_MS);
        if (isNeeded()) await bell.pause(BEAT_MS);
      }
    } finally {
      members.lose();
      await Promise.race([line.close(), wait(RETRY_MS, undefined, { ref: false })]).catch(() => {});
    }
  }

  async function run(): Promise<void> {
    while (isNeeded()) {
      try {
        await listenOnce();
      } catch (error) {
        if (end.signal.aborted) return;
        for (const each of members.all) each.onError(error);
        // The bell doesn't end it: each stream that opens rings, and none of them helps a lost database.
        await wait(RETRY_MS, undefined, { signal: end.signal }).catch(() => {});
      }
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined;
      // One may have come while the connection was being closed.
      if (isNeeded()) start();
    });
  }

  return {
    listen(listener) {
      members.all.add(listener);
      bell.ring();
      start();
      return {
        isListening: () => members.isTrusted(listener),
        stop() {
          members.remove(listener);
          bell.ring();
        },
      };
    },
    areReceived: () => [...members.all].every(members.isTrusted),
    async close() {
      end.abort();
      await running;
    },
  };
}

type Members = ReturnType<typeof createMembers>;

/** Who listens, and for whom the open connection does. */
function createMembers(signal: AbortSignal) {
  const all = new Set<Listener>();
  const joined = new Set<Listener>();
  let trustedUntil = 0;
  const hear: Hear = (channel, payload) => {
    for (const each of joined) if (each.channel === channel) each.onNotice(payload);
  };
  return {
    all,
    hear,
    trustUntil: (time: number) => void (trustedUntil = time),
    isTrusted: (listener: Listener) => joined.has(listener) && performance.now() < trustedUntil,
    lose: () => {
      trustedUntil = 0;
      joined.clear();
    },
    remove(listener: Listener) {
      all.delete(listener);
      joined.delete(listener);
    },
    /** Those that are new, or that have failed before. */
    async join(line: Line, channels: Set<string>): Promise<void> {
      for (const each of all) {
        if (joined.has(each)) continue;
        try {
          await each.prepare?.();
          if (!channels.has(each.channel)) await line.listen(each.channel);
          channels.add(each.channel);
          joined.add(each);
          each.onGap();
        } catch (error) {
          if (!signal.aborted) each.onError(error);
        }
      }
    },
  };
}

/** Pauses end early when it rings, also if it rang before the pause. */
function createBell(signal: AbortSignal) {
  let hasRung = false;
  let end = () => {};
  return {
    ring() {
      hasRung = true;
      end();
    },
    async pause(ms: number): Promise<void> {
      const rung = new Promise<void>((resolve) => (end = resolve));
      if (!hasRung) await Promise.race([rung, wait(ms, undefined, { signal }).catch(() => {})]);
      hasRung = false;
    },
  };
}

async function connect(url: string, { hear, lose }: Pick<Members, 'hear' | 'lose'>): Promise<Line> {
  const client = new pg.Client({
    ...connectTo(url),
    connectionTimeoutMillis: TRUSTED_MS,
    query_timeout: TRUSTED_MS,
    keepAlive: true,
    application_name: 'litterlink notices',
  });
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ channel, payload = '' }) => hear(channel, payload));
  await client.connect();
  return {
    listen: async (channel) => void (await client.query(`listen ${channel}`)),
    beat: async () => void (await client.query('select 1')),
    close: () => client.end(),
  };
}

/** The end of this database ends the process. */
function embedded(client: Extract<DatabaseHandle['driver'], { kind: 'pglite' }>['client'], hear: Hear): Line {
  const stops: (() => Promise<void>)[] = [];
  return {
    listen: async (channel) => void stops.push(await client.listen!(channel, (payload) => hear(channel, payload))),
    beat: async () => {},
    close: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
