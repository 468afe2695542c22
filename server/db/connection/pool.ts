import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnreachable, isOutOfConnections } from './failures.ts';
import { nameLost } from './lost-connection.ts';

type Call = (...given: unknown[]) => unknown;
/** Sends a statement by `send`, and may change it before, or handle its answer. */
export type Layer = (send: Call, given: unknown[], client: pg.Client) => unknown;

/** For so long a pool opens no more connections after the database has refused one. */
const CONTENT_MS = 5_000;
/** The pause before a pool without connections asks again for the first. */
const REFUSED_PAUSE_MS = 100;

/**
 * The driver's pool, whose promises reject with ConnectionLost where it lost its connection, or got no answer in time. While the
 * database has no connection to give, it waits for one of its own.
 */
class Pool extends pg.Pool {
  #isShrunk = false;
  /** `totalCount` also has those that are being opened. */
  #open = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', () => this.#open++);
    this.on('remove', () => this.#open--);
  }

  override connect(): never {
    return nameLost(this.#connect()) as never;
  }

  /** The driver's own ends the connection after every error, a violated constraint too: another process might get its place. */
  override query(...given: unknown[]): never {
    return withConnection(this, (client) => (client.query as Call)(...given)) as never;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = Date.now() + (this.options.connectionTimeoutMillis ?? 0);
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isOutOfConnections(error) || Date.now() >= until) throw error;
        if (this.#open > 0) this.#shrink();
        else await pause(REFUSED_PAUSE_MS);
      }
    }
  }

  /** Makes do with the open connections for a while. */
  #shrink(): void {
    const { max } = this.options;
    this.options.max = this.#open;
    if (this.#isShrunk) return;
    this.#isShrunk = true;
    setTimeout(() => {
      this.#isShrunk = false;
      this.options.max = max;
    }, CONTENT_MS).unref();
  }
}

/** Runs `work` on one connection; a broken connection is destroyed instead of returned to the pool. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result> | Result,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = isDatabaseUnreachable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A pool of connections that send each statement through `layers`, the last one first. */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void, layers: Layer[]): pg.Pool {
  const pool = new Pool({ ...config, Client: connectionClass(layers) });
  pool.on('error', onError);
  // A connection that breaks between two statements of a transaction emits only here; unhandled, it ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** The pool's option `Client` takes a class; this one is the driver's own with `layers` around its `query`. */
const connectionClass = (layers: Layer[]) =>
  class extends pg.Client {
    readonly #send = layers.reduce<Call>(
      (send, layer) =>
        (...given) =>
          layer(send, given, this),
      (...given) => nameLost((super.query as Call)(...given)),
    );

    override query(...given: unknown[]): never {
      return this.#send(...given) as never;
    }
  };
