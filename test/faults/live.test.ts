import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../product/database.ts';
import { connectedBreeder, registerBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { openStream } from '../product/live-stream.ts';
import { startProduct, type Product } from '../product/product.ts';
import { sellPet } from '../product/sale.ts';
import { createVisitor } from '../product/visitor.ts';
import { startNodes, type Nodes } from './nodes.ts';

let product: Product;
let database: TestDatabase;
let nodes: Nodes;
beforeAll(async () => {
  [product, database] = await Promise.all([startProduct({}, 'postgres'), createTestDatabase('postgres')]);
  nodes = await startNodes(database, 2, { RATE_LIMITS: 'off', DRAIN_SECONDS: '5' });
});
afterAll(async () => {
  await nodes.close();
  await Promise.all([product.stop(), database.drop()]);
});

// Shows dashboard.live-complete
it('open pages read again after the server lost the database’s notices', async () => {
  const breeder = await connectedBreeder(product);
  const page = await openStream(breeder, product.url);
  await product.dependencies.database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'litterlink notices' and datname = current_database()`,
  );
  const sale = await sellPet(product, breeder);
  await eventually(() => {
    const last = page.events.filter(({ kind }) => kind === 'state' || kind === 'order').at(-1);
    expect(last).toMatchObject(
      last?.kind === 'order' ? { order: { id: sale.orderId } } : { changedMsAgo: expect.any(Number) },
    );
  });
  page.close();
});

// Shows dashboard.live-complete
it('a server that stops ends its streams at once, while it still drains; another process has them then', async () => {
  const breeder = await registerBreeder({ visitor: () => createVisitor(nodes.url) });
  const [first, second] = nodes.list.map(({ port }) => `http://localhost:${port}`);
  const page = await openStream(breeder, first!);
  const stopping = nodes.list[0]!.server().stop();
  await eventually(() => expect(page.hasEnded()).toBe(true));
  expect(page.events.at(-1)).toEqual({ kind: 'end', reason: 'again' });
  // Its drain lasts on, in which it answers what still comes.
  expect((await fetch(`${first}/healthz`)).status).toBe(200);
  const next = await openStream(breeder, second!);
  await stopping;
  expect(next.hasEnded()).toBe(false);
  next.close();
});
