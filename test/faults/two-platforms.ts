import { createServer, request as sendRequest } from 'node:http';
import { listenOnFreePort } from '../product/ports.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

/** One provider with two platforms, each with its own secret keys. */
export interface TwoPlatforms {
  /** The URL of its API; the key selects the platform. */
  url: string;
  first: SandboxProcess;
  second: SandboxProcess;
  /** Takes the API down or up again. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

export const PLATFORMS = { first: 'acct_1FirstPlatform', second: 'acct_1SecondPlatform' };

/** The product's configuration for one of the platforms. */
export const keysOf = (which: keyof typeof PLATFORMS, mode: 'test' | 'live' = 'test') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_${which}`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_${which}`,
  STRIPE_WEBHOOK_SECRET: `whsec_platform_of_${which}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_connect_of_${which}`,
  STRIPE_THIN_WEBHOOK_SECRET: `whsec_thin_of_${which}`,
});

/** Starts both; they send webhooks to a product on `productPort`. */
export async function startTwoPlatforms(productPort: number): Promise<TwoPlatforms> {
  const startOf = (which: keyof typeof PLATFORMS) =>
    startSandboxProcess({
      platform: PLATFORMS[which],
      'webhook-url': `http://127.0.0.1:${productPort}/api/webhooks/stripe`,
      'webhook-secret': keysOf(which).STRIPE_WEBHOOK_SECRET,
      'connect-webhook-secret': keysOf(which).STRIPE_CONNECT_WEBHOOK_SECRET,
      'thin-webhook-url': `http://127.0.0.1:${productPort}/api/webhooks/stripe/thin`,
      'thin-webhook-secret': keysOf(which).STRIPE_THIN_WEBHOOK_SECRET,
    });
  const [first, second] = await Promise.all([startOf('first'), startOf('second')]);
  let down = false;
  const server = createServer((request, response) => {
    if (down) return void request.socket.resetAndDestroy();
    const key = request.headers.authorization ?? '';
    const platform = [first, second].find((_, index) => key.endsWith(index === 0 ? '_first' : '_second'));
    if (!platform) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***wrong' };
      return void response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    }
    const { connection: _connection, ...headers } = request.headers;
    const onward = sendRequest(new URL(request.url!, platform.url), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    first,
    second,
    setDown: (isDown) => void (down = isDown),
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
