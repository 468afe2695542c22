import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { varied } from '../environment/nightly.ts';
import { listenOnFreePort } from '../product/ports.ts';
import { refuse } from '../product/provider-refusals.ts';

/** How the provider's API fails, as worded in test titles. */
export const FAULTS = {
  error: 'answers 500',
  overloaded: 'answers 429',
  silence: 'does not answer',
  'reset-after-effect': 'breaks the connection after processing the request',
  reset: 'breaks the connection',
  trickle: 'answers a byte at a time, without end',
  conflict: 'answers 409',
};
export type Fault = keyof typeof FAULTS;
/** The first four are one of each kind. */
export const faults = varied(Object.entries(FAULTS) as [Fault, string][], 4);

/** The message that people get for any of them. */
export const UNAVAILABLE_MESSAGE = 'The payment provider cannot be reached right now. Please try again in a moment.';

export interface FaultyProvider {
  url: string;
  /** `other-mode`: it answers with every object in the other mode. `refusal`: it refuses, and replays that by the request's key. */
  fault: Fault | 'none' | 'other-mode' | 'refusal';
  /** How many requests fail; later ones succeed. */
  times: number;
  /** Only matching URLs fail. */
  where: RegExp;
  /** The Retry-After of a 429. */
  retryAfterSeconds: number | undefined;
  /** How many requests failed. */
  failed: number;
  /** All that came, the first first. */
  requests: { method: string; url: string }[];
  /** Forwards the next request for a matching URL at once, but holds its response until it is released. */
  holdNext(address: RegExp): HeldAnswer;
  /** Removes the fault and resets the count. */
  heal(): void;
  close(): Promise<void>;
}

export interface HeldAnswer {
  /** Resolves when the provider has responded and the response is held. */
  isHeld: Promise<void>;
  release(): void;
}

/** Signals that a response is held, and waits for its release. */
interface Hold {
  begin: () => void;
  until: Promise<void>;
}

const TRICKLE_MS = 200;
/** No fault, and none counted. */
const HEALTHY = { fault: 'none', times: Infinity, where: /^/, retryAfterSeconds: undefined, failed: 0 } as const;

/** Starts a proxy in front of a provider that injects faults into its API. */
export async function startFaultyProvider(target: string): Promise<FaultyProvider> {
  let held: ({ address: RegExp } & Hold) | undefined;
  const refusedKeys = new Set<string>();
  const server = createServer((request, response) => {
    provider.requests.push({ method: request.method!, url: request.url! });
    if (held?.address.test(request.url!)) {
      const hold = held;
      held = undefined;
      return forward(request, response, hold);
    }
    const key = request.headers['idempotency-key']?.toString() ?? '';
    if (refusedKeys.has(key)) return refuse(response, 'request', { 'idempotent-replayed': 'true' });
    const isSpared = provider.failed >= provider.times || !provider.where.test(request.url!);
    if (provider.fault === 'none' || isSpared) return forward(request, response);
    provider.failed++;
    switch (provider.fault) {
      case 'overloaded':
        if (provider.retryAfterSeconds !== undefined)
          response.setHeader('retry-after', String(provider.retryAfterSeconds));
        return refuse(response, 'overloaded');
      case 'error':
      case 'conflict':
        return refuse(response, provider.fault);
      case 'silence':
        return void request.resume();
      case 'trickle':
        return trickle(request, response);
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'reset-after-effect':
        return forward(request, response, 'lost');
      case 'refusal':
        refusedKeys.add(key);
        return refuse(response, 'request');
      case 'other-mode':
        return forward(request, response, 'other-mode');
    }
  });

  function trickle(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    const drops = setInterval(() => response.write(' '), TRICKLE_MS);
    response.on('close', () => clearInterval(drops));
  }

  function forward(request: IncomingMessage, response: ServerResponse, fate?: 'lost' | 'other-mode' | Hold): void {
    const { connection: _connection, ...headers } = request.headers;
    const onward = sendRequest(new URL(request.url!, target), { method: request.method, headers }, (answered) => {
      if (fate === 'lost') {
        answered.resume();
        answered.on('end', () => request.socket.resetAndDestroy());
      } else if (fate === 'other-mode') {
        void passOnInOtherMode(answered);
      } else void passOn(answered, fate);
    });
    const passOn = async (answered: IncomingMessage, hold?: Hold) => {
      hold?.begin();
      await hold?.until;
      response.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(response);
    };
    const passOnInOtherMode = async (answered: IncomingMessage) => {
      const { 'content-length': _length, ...others } = answered.headers;
      const body = await text(answered);
      response.writeHead(answered.statusCode!, others);
      response.end(body.replaceAll(/"livemode":\s*false/g, '"livemode":true'));
    };
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  }

  const provider: FaultyProvider = {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    ...HEALTHY,
    requests: [],
    holdNext(address) {
      const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { address, begin: isHeld.resolve, until: released.promise };
      return { isHeld: isHeld.promise, release: released.resolve };
    },
    heal() {
      Object.assign(provider, HEALTHY);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
