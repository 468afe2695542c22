import pg from 'pg';
import { nameLost } from './lost-connection.ts';

type Call = (...given: unknown[]) => unknown;
/** Sends a statement by `send`, and may change it before, or handle its answer. */
export type Layer = (send: Call, given: unknown[], client: pg.Client) => unknown;

/** The driver's pool, whose promises reject with ConnectionLost where it lost its connection, or got no answer in time. */
class Pool extends pg.Pool {
  override connect(...given: unknown[]): never {
    return nameLost((super.connect as Call)(...given)) as never;
  }

  override query(...given: unknown[]): never {
    return nameLost((super.query as Call)(...given)) as never;
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
