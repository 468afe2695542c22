import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { fillDocument } from '../../../server/pages/website.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));
const get = async (path: string) => {
  const answer = await fetch(`${product.url}${path}`);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

describe('the files that browsers and robots ask for by name', () => {
  it.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable.png', 512],
  ])('%s is a picture of %i px', async (path, size) => {
    const { status, type, bytes } = await get(path);
    expect([status, type]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  });

  it('/favicon.ico is an icon with a picture of 32 px', async () => {
    const { status, bytes } = await get('/favicon.ico');
    expect([status, bytes.readUInt16LE(2)]).toEqual([200, 1]);
    expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  });

  it('/robots.txt closes the API to robots, and leaves pages to the previews of messages', async () => {
    const { status, type, bytes } = await get('/robots.txt');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(bytes.toString()).toContain('Disallow: /api/\n');
    expect(bytes.toString()).not.toContain('/checkout');
  });

  it('/manifest.webmanifest names the product, Overview as its start, and icons that exist', async () => {
    const { status, type, bytes } = await get('/manifest.webmanifest');
    expect([status, type]).toEqual([200, expect.stringMatching(/^application\/manifest\+json/)]);
    const manifest = JSON.parse(bytes.toString());
    expect(manifest).toMatchObject({ name: 'Litterlink', start_url: '/dashboard', scope: '/', display: 'standalone' });
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  });

  it('/service-worker.js is one script without imports, which is asked for again each time', async () => {
    const { headers } = await fetch(`${product.url}/service-worker.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    const { status, type, bytes } = await get('/service-worker.js');
    expect([status, type]).toEqual([200, expect.stringMatching(/^(text|application)\/javascript/)]);
    expect(bytes.toString()).toContain('notificationclick');
    expect(bytes.toString()).not.toMatch(/\b(import|export)\b\s*[{(*'"\w]|registration\.unregister/);
  });

  it('are linked by the landing page, which has a preview for messages', async () => {
    const html = (await get('/')).bytes.toString();
    const head = html.slice(0, html.indexOf('</head>'));
    for (const tag of [
      '<link rel="manifest" href="/manifest.webmanifest"',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png"',
      '<meta property="og:title" content="Litterlink: payment links for pet breeders"',
      '<meta property="og:description" content="Payment links',
    ])
      expect(head).toContain(tag);
    // A preview follows no relative address.
    const headAt = (publicUrl: string | undefined) =>
      fillDocument('<!--settings-->', { ...product.dependencies.config, publicUrl });
    expect(headAt('https://litterlink.example')).toMatch(
      /og:url" content="https:\/\/litterlink\.example\/".*og:image" content="https:\/\/litterlink\.example\/icon-512\.png"/,
    );
    expect(headAt(undefined)).not.toMatch(/og:(url|image)/);
  });
});
