import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost } from '../environment/time-limits.ts';
import { listenOnFreePort } from '../product/ports.ts';

/** A load balancer: keeps connections to each node, sends requests to those that are ready, and repeats none. */
export interface Balancer {
  url: string;
  /** The ports of the nodes that were ready at the last check. */
  ready(): number[];
  close(): Promise<void>;
}

interface Node {
  port: number;
  agent: Agent;
  isReady: boolean;
}

/** Below the product's keep-alive of 72 s, as of common load balancers. */
const IDLE_MS = 60_000;
const CHECK_TIMEOUT_MS = atMost(10_000);
/** Describe one connection, not the message. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export async function startBalancer(ports: number[], checkMs: number): Promise<Balancer> {
  const nodes: Node[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
    isReady: false,
  }));
  let turn = 0;
  let closed = false;

  async function check(node: Node): Promise<void> {
    while (!closed) {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`, { signal }).catch(() => undefined);
      await answer?.text().catch(() => undefined);
      node.isReady = answer?.status === 200;
      await wait(checkMs);
    }
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (!node) return void response.writeHead(502).end('no node is ready');
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: node.port, agent: node.agent, method, path, headers });
    outgoing.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', ({ message }) => {
      // A node that doesn't take the connection gets none until the next check.
      node.isReady = false;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(message);
    });
    incoming.pipe(outgoing);
  }

  const server = createServer(forward);
  const port = await listenOnFreePort(server);
  const checks = nodes.map(check);
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => nodes.filter(({ isReady }) => isReady).map((node) => node.port),
    async close() {
      closed = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of nodes) agent.destroy();
      await Promise.all(checks);
    },
  };
}
