import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../product/ports.ts';

/** A network between the product and its database that can fail in the ways networks do. */
export interface TcpProxy {
  port: number;
  /** Everything passes again; what was held back goes on. */
  heal(): Promise<void>;
  /** Each piece of data takes so much longer, in each direction. */
  delay(milliseconds: number): void;
  /** Connections are taken and kept, but nothing passes. */
  stall(): void;
  /** As a server that is down: open connections are cut, new ones refused. */
  refuse(): Promise<void>;
  /** Every open connection breaks now; new ones work. */
  cut(): void;
  /** Nothing ever passes on the connections that are open now, as when a router forgets them; new ones work. */
  forget(): void;
  /** Called for everything that the product sends, before it is passed on. */
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

  /** Carries one direction of a pair, in order, however late. */
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
