import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startWebProcess, type WebProcess } from '../product/web-process.ts';

interface Step {
  role: string;
  name: string;
  traceId: string;
  links?: { traceId: string }[];
}

/** A collector of OpenTelemetry: what it is sent by OTLP over HTTP. `answers` false: it takes and never answers. */
class Collector {
  bodies: string[] = [];
  answers = true;
  private readonly server: Server = createServer((request, response) => {
    void this.take(request, response);
  });
  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.bodies.push(await text(request));
    if (this.answers) response.setHeader('content-type', 'application/json').end('{}');
  }
  start = () => new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
  stop = () => (this.server.closeAllConnections(), this.server.close());
  get address() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  steps(): Step[] {
    return this.bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const role = resource.attributes.find(({ key }) => key === 'litterlink.role')!.value.stringValue;
        return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ role, ...span })));
      }),
    );
  }
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Step, 'role'>[] }[];
  }[];
}

describe('a collector of OpenTelemetry', () => {
  const collector = new Collector();
  let server: WebProcess;
  let worker: ServerProcess;
  beforeAll(async () => {
    await collector.start();
    server = await startWebProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
    worker = await startServerProcess({
      ...server.environment,
      ROLE: 'worker',
      PORT: String(await findFreePort()),
    });
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
    collector.stop();
  });

  it('is sent a sale as one trace, from the press on Pay in one process to the ledger in another', async () => {
    const breeder = await connectedBreeder({ visitor: () => createVisitor(server.web.url) });
    const { linkId } = await offerPet(breeder, { name: 'Juniper' });
    const buyer = createVisitor(server.web.url);
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const ofSale = () => {
      const steps = collector.steps();
      const opened = steps.find(({ name }) => name === 'open checkout');
      return steps.filter(({ traceId }) => traceId === opened?.traceId);
    };
    const shown = () => new Set(ofSale().map(({ role, name }) => `${role}: ${name}`));
    await eventually(() =>
      expect([...shown()]).toEqual(
        expect.arrayContaining([
          'web: open checkout',
          'web: provider POST /v1/checkout/sessions',
          'web: store event checkout.session.completed',
          'worker: handle event checkout.session.completed',
          expect.stringMatching(/^(web|worker): settle$/),
          expect.stringMatching(/^(web|worker): record payment and post it to the ledger$/),
        ]),
      ),
    );
    const press = collector.steps().find(({ name }) => name.startsWith('POST /api/payment-links/'))!;
    expect(ofSale().find(({ name }) => name === 'open checkout')!.links).toMatchObject([{ traceId: press.traceId }]);
    // Ids and kinds alone: no name, address or key of anybody.
    expect(collector.bodies.join('')).not.toMatch(/@example|Ben Buyer|Juniper|whsec_|sk_test_|cs_test_/);
  });

  it('that answers nothing keeps nobody waiting, and stops no process', async () => {
    collector.answers = false;
    const { length } = collector.bodies;
    const visitor = createVisitor(server.web.url);
    // The exporter gives up after ten seconds.
    const began = performance.now();
    for (let count = 0; count < 40; count += 1) expect((await visitor.call('GET', '/api/pets')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(100_000);
    await eventually(() => expect(collector.bodies.length).toBeGreaterThan(length));
  });
});
