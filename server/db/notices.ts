import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHandle } from './client.ts';

/** Notices of one channel (LISTEN/NOTIFY). */
export interface Notices {
  /** False unless each notice that the database has sent by now is here, or milliseconds away. */
  isListening(): boolean;
  close(): Promise<void>;
}

interface Listening {
  channel: string;
  /** Before each time that it listens: what the database needs to send notices. */
  prepare: () => Promise<void>;
  onNotice: (payload: string) => void;
  /** Notices may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** A connection that hangs without an end is trusted for so long after the last sign of life that it gave. */
const BEAT_MS = 1_000;
const TRUSTED_MS = 3_000;
const RETRY_MS = 1_000;

/** Listens in the background until it is closed: on a connection past a pooler, or on the embedded database's own. */
export function listenTo({ driver }: Pick<DatabaseHandle, 'driver'>, listening: Listening): Notices {
  const end = new AbortController();
  let trustedUntil = 0;
  const trustUntil = (time: number) => (trustedUntil = time);
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal }).catch(() => {});

  async function listenOnce(): Promise<void> {
    await listening.prepare();
    if (driver.kind === 'postgres') return listenOnPostgres(driver.url, listening, trustUntil, pause, end.signal);
    const stop = await driver.client.listen!(listening.channel, listening.onNotice);
    // The end of this database ends the process.
    listening.onGap();
    trustUntil(Infinity);
    if (!end.signal.aborted) await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
    await stop();
  }

  async function listen(): Promise<void> {
    while (!end.signal.aborted) {
      await listenOnce().catch((error: unknown) => void (end.signal.aborted || listening.onError(error)));
      trustedUntil = 0;
      await pause(RETRY_MS);
    }
  }
  const ended = listen();
  return {
    isListening: () => performance.now() < trustedUntil,
    close() {
      trustedUntil = 0;
      end.abort();
      return ended;
    },
  };
}

/** Ends with an error when the connection is lost. */
async function listenOnPostgres(
  url: string,
  { channel, onNotice, onGap }: Listening,
  trustUntil: (time: number) => void,
  pause: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TRUSTED_MS,
    query_timeout: TRUSTED_MS,
    keepAlive: true,
    application_name: 'litterlink page notices',
  });
  const lose = () => trustUntil(0);
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => onNotice(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onGap();
    while (!signal.aborted) {
      const sent = performance.now();
      await client.query('select 1');
      trustUntil(sent + TRUSTED_MS);
      await pause(BEAT_MS);
    }
  } finally {
    lose();
    await Promise.race([client.end(), pause(RETRY_MS)]).catch(() => {});
  }
}
