import { beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import * as orders from '../../../contract/orders/orders.ts';
import { uploadPhoto } from '../../../contract/pets/pet-photos.ts';
import * as pets from '../../../contract/pets/pets.ts';
import { buildApp, createServer } from '../../../server/app.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const read = async () => (await product.visitor().call('GET', '/api/openapi.json')).body;

/** Every API route of the app, and of files; pages are no part of the API. */
async function routesOf(): Promise<string[]> {
  const routes: string[] = [];
  const app = createServer(product.dependencies.config);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  const website = { serveFiles: async () => {}, appDocument: () => '', isBuilt: true, renderPublicPage: () => '' };
  await buildApp(app, product.dependencies, website, {
    ready: true,
    reason: '',
    stopping: new AbortController().signal,
  });
  await app.ready();
  await app.close();
  return routes.filter((route) =>
    /^(get|post|put|patch|delete) \/(api\/|photos\/|cards\/|healthz|readyz|metrics|checkout\/{id}\/(documents|photo)\/|receipt\/documents\/)/.test(
      route,
    ),
  );
}

describe('the OpenAPI document', () => {
  // Shows calls.declared
  it('lists exactly the routes of the app', async () => {
    const { paths } = (await read()) as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(documented.sort()).toEqual([...new Set(await routesOf())].sort());
    expect(documented.length).toBeGreaterThan(40);
  });

  // Shows calls.declared
  it('describes each call’s request, response and errors by status', async () => {
    const { openapi, paths, components, servers } = await read();
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: product.url }]]);
    const register = paths['/api/register'].post;
    expect(Object.keys(register.responses)).toEqual(['201', '400', '403', '409', '429', '503']);
    expect(register.requestBody.content['application/json'].schema).toMatchObject({
      required: ['username', 'email', 'fullName', 'physicalAddress', 'password'],
      properties: { password: { type: 'string', minLength: 8, maxLength: 200 } },
    });
    expect(register.responses['201'].content['application/json'].schema.properties.user.properties).toHaveProperty(
      'trialEndsAt',
    );
    const change = paths['/api/pets/{id}'].patch;
    expect(Object.keys(change.responses)).toEqual(['200', '400', '401', '402', '403', '404', '409', '502', '503']);
    expect(change.security).toEqual([{ session: [] }, { apiKey: ['pets:write'] }]);
    expect(change.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(paths['/api/pets/{id}/photo'].post.requestBody.content).toHaveProperty('multipart/form-data');
    expect(paths['/api/logout'].post.responses['204']).not.toHaveProperty('content');
    expect(components.schemas.Error.required).toEqual(['message', 'code']);
    const ids = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes the rules that the server applies to each call', async () => {
    const { paths } = await read();
    const headersOf = (path: string) =>
      (paths[path].post.parameters as { name: string; in: string }[]).filter((each) => each.in === 'header');
    const { register } = accounts;
    expect(register).toMatchObject({ limits: { address: { max: 30, minutes: 60 } }, captcha: true });
    expect(paths[register.path].post.responses).toMatchObject({
      403: { description: expect.stringContaining('captcha_required') },
      429: { description: expect.stringContaining('30 requests in 60 minutes') },
    });
    expect(headersOf(register.path)).toMatchObject([{ name: 'X-Captcha', required: false }]);
    expect(headersOf(orders.createCheckout.path)).toMatchObject([
      { name: 'X-Captcha', required: false },
      { name: 'Idempotency-Key', required: false, schema: { pattern: expect.stringContaining('22,200') } },
    ]);
    for (const { path } of [pets.createPet, orders.refundOrder])
      expect(paths[path].post).toMatchObject({
        description: expect.stringContaining('the same `key`'),
        requestBody: { content: { 'application/json': { schema: { properties: { key: { type: 'string' } } } } } },
      });
    expect(paths[uploadPhoto.path].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
      required: ['photo'],
      properties: { photo: { format: 'binary', description: '10 MB at most' } },
    });
  });

  it('has a page that loads nothing from other hosts', async () => {
    const { status, headers, body } = await product.visitor().call<string>('GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const path of ['/api/register', '/api/admin/users/{id}', '/api/webhooks/stripe']) expect(body).toContain(path);
    expect(body).toContain('subscriptionStatus');
    expect(body).not.toMatch(/<script|<link|<img|src=|https?:\/\//);
  });
});
