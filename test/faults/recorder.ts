import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { listenOnFreePort } from '../product/ports.ts';

/** One request and its response, as the recording proxy saw them. */
export interface Exchange {
  kind: 'api' | 'webhook';
  method: string;
  path: string;
  headers: Record<string, string>;
  status: number;
}

export interface Finding {
  level: 'error' | 'warn' | 'note';
  where: string;
  at: string;
  message: string;
}

/** Records the traffic between product and provider, and validates it against the provider's API specification. */
export interface Recorder {
  exchanges: Exchange[];
  /** Starts a proxy in front of `target`. Returns its URL. */
  watch(target: string, kind: Exchange['kind']): Promise<string>;
  findingsOf(exchange: Exchange): Finding[];
  close(): Promise<void>;
}

interface ProxyModule {
  createRecordingProxy(options: {
    target: string;
    kind: Exchange['kind'];
    onExchange: (exchange: Exchange) => void;
  }): Server;
}
interface ValidatorModule {
  loadSpec(): object;
  createValidator(spec: object): { validateExchange(exchange: Exchange): { findings: Finding[] } };
}

const folder = join(import.meta.dirname, '../../../shared/stripe');

/** Undefined if the folder isn't beside the checkout. */
export async function openRecorder(): Promise<Recorder | undefined> {
  if (!existsSync(join(folder, 'recording-proxy.mjs'))) return undefined;
  const proxies = (await import(join(folder, 'recording-proxy.mjs'))) as ProxyModule;
  const validators = (await import(join(folder, 'validate-exchange.mjs'))) as ValidatorModule;
  const validator = validators.createValidator(validators.loadSpec());
  const exchanges: Exchange[] = [];
  const servers: Server[] = [];
  return {
    exchanges,
    async watch(target, kind) {
      const server = proxies.createRecordingProxy({ target, kind, onExchange: (exchange) => exchanges.push(exchange) });
      servers.push(server);
      return `http://127.0.0.1:${await listenOnFreePort(server)}`;
    },
    findingsOf: (exchange) => validator.validateExchange(exchange).findings,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
