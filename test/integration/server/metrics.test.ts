import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../walls/deployment-files.ts';
import { findFreePort } from '../../product/ports.ts';
import { PUBLIC, startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw } from '../../product/raw-http.ts';

const TOKEN = 'a token for the metrics reader';
let products: Record<'direct' | 'public' | 'proxied' | 'token', Product & { listensAt: string }>;

async function startAt(environment: Record<string, string>) {
  const PORT = String(await findFreePort());
  return Object.assign(await startProduct({ PORT, ...environment }), { listensAt: `http://127.0.0.1:${PORT}` });
}

beforeAll(async () => {
  products = {
    direct: await startAt({}),
    public: await startAt({ ...PUBLIC, TRUST_PROXY: 'none' }),
    proxied: await startAt({ ...PUBLIC, PUBLIC_URL: '', TRUST_PROXY: 'loopback' }),
    token: await startAt({
      ...PUBLIC,
      METRICS_TOKEN: TOKEN,
    }),
  };
});
afterAll(() => Promise.all(Object.values(products).map((product) => product.stop())));

async function metrics(which: keyof typeof products, headers: Record<string, string> = {}, version = '1.1') {
  const { listensAt } = products[which];
  const all = { host: new URL(listensAt).host, connection: 'close', ...headers };
  const lines = Object.entries(all).map((pair) => `${pair.join(': ')}\r\n`);
  const request = `GET /metrics HTTP/${version}\r\n${lines.join('')}\r\n`;
  const { status, body } = await exchangeRaw(listensAt, (socket) => void socket.write(request));
  expect(body.includes('http_request_duration_seconds')).toBe(status === 200);
  return status;
}

describe('the metrics', () => {
  it('are served to a direct request from this machine', async () => {
    expect(await metrics('direct')).toBe(200);
    expect(await metrics('direct', { host: `localhost:${new URL(products.direct.listensAt).port}` })).toBe(200);
  });

  it('have each figure that the alerts and the dashboard ask for', async () => {
    const text = await (await fetch(`${products.direct.listensAt}/metrics`)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [...read('deploy/prometheus/rules.yaml').matchAll(/expr: (.*)/g)].map(([, expr]) => expr!);
    const { panels } = JSON.parse(read('deploy/grafana/dashboard.json'));
    asked.push(...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)));
    const names = asked.flatMap((expr) => expr.replaceAll(/by \([\w, ]+\)/g, '').match(/\b[a-z]+(?:_\w+)+\b/g) ?? []);
    const unknown = names.filter(
      (name) => !known.has(name.replace(/_(count|bucket)$/, '')) && name !== 'histogram_quantile',
    );
    expect(names.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  it.each([
    [{ 'x-forwarded-for': '203.0.113.7' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ 'x-forwarded-host': 'litterlink.example' }],
    [{ 'x-real-ip': '203.0.113.7' }],
    [{ forwarded: 'for=203.0.113.7' }],
    [{ via: '1.1 proxy' }],
    [{ host: 'litterlink.example' }],
    [{ host: 'upstream' }],
    [{ host: '127.0.0.1.evil.example' }],
  ])('are not served to a proxy on this machine that sends %j', async (headers) => {
    expect(await metrics('direct', headers)).toBe(403);
  });

  it('are not served to a proxy that adds no header, like nginx by default', async () => {
    expect(await metrics('direct', {}, '1.0')).toBe(403);
    expect(await metrics('public')).toBe(403);
    expect(await metrics('proxied')).toBe(403);
  });

  // Shows running.metrics
  it('are served with the token, also through a proxy, and to nobody without it', async () => {
    const authorization = `Bearer ${TOKEN}`;
    expect(await metrics('token', { authorization })).toBe(200);
    expect(
      await metrics('token', { authorization, 'x-forwarded-for': '203.0.113.7', host: 'litterlink.example' }),
    ).toBe(200);
    expect(await metrics('token')).toBe(403);
    expect(await metrics('token', { authorization: `Bearer ${TOKEN}x` })).toBe(403);
    expect(await metrics('token', { authorization: TOKEN })).toBe(403);
  });
});
