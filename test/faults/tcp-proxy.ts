import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../product/ports.ts';

/** A proxy between the product and its database that injects network faults. */
export interface TcpProxy {
  port: number;
  /** Everything passes again, including held data. */
  heal(): Promise<void>;
  /** Delays each chunk, in both directions. */
  delay(milliseconds: number): void;
  /** Connections are accepted and stay open, but nothing passes. */
  stall(): void;
  /** Like a server that is down: open connections are closed, new ones refused. */
  refuse(): Promise<void>;
  /** Closes every open connection; new ones work. */
  cut(): void;
  /** Nothing passes on the open connections anymore, as when a router drops them; new ones work. */
  forget(): void;
  /** Called for every chunk that the product sends, before it is forwarded. */
  onSent: ((data: Buffer) => void) | undefined;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  forgotten: boolean;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const port = await findFreePort();
  const pairs = new Set<Pair>();
  let held: (() => void)[] | undefined;
  let delayMs = 0;
  let server: Server | undefined;

  /** Forwards one direction of a pair, in order. */
  function carry(pair: Pair, from: Socket, to: Socket): void {
    let dueAt = 0;
    const pass = (work: () => void) => {
      const unlessForgotten = () => pair.forgotten || work();
      dueAt = Math.max(dueAt + 1, Date.now() + delayMs);
      if (held) held.push(unlessForgotten);
      else if (dueAt > Date.now() + 1) setTimeout(unlessForgotten, dueAt - Date.now());
      else unlessForgotten();
    };
    from.on('error', () => {});
    from.on('data', (data: Buffer) => {
      if (from === pair.near) proxy.onSent?.(data);
      pass(() => void (to.writable && to.write(data)));
    });
    from.on('close', () => {
      pass(() => to.destroy());
      if (from === pair.near) pairs.delete(pair);
    });
  }

  function listen(): Promise<void> {
    server = createServer({ noDelay: true }, (near) => {
      const pair = { near, far: connect({ ...target, noDelay: true }), forgotten: false };
      pairs.add(pair);
      carry(pair, near, pair.far);
      carry(pair, pair.far, near);
    });
    return new Promise((resolve) => server!.listen(port, '127.0.0.1', resolve));
  }

  function cut(): void {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  const proxy: TcpProxy = {
    port,
    onSent: undefined,
    async heal() {
      delayMs = 0;
      const waiting = held ?? [];
      held = undefined;
      for (const work of waiting) work();
      if (!server) await listen();
    },
    delay: (milliseconds) => void (delayMs = milliseconds),
    stall: () => void (held ??= []),
    async refuse() {
      const closing = new Promise((resolve) => server?.close(resolve));
      server = undefined;
      cut();
      await closing;
    },
    cut,
    forget() {
      for (const pair of pairs) pair.forgotten = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
  };
  await listen();
  return proxy;
}
