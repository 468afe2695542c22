import type { FastifyInstance } from 'fastify';
import { screens } from '../../contract/screens.ts';
import type { Config } from '../config.ts';

/** Pages of buyers say themselves that they aren't indexed; closed to robots, messages would show no preview of them. */
const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', 'Disallow: /sandbox/', ''].join('\n');

/** The files that browsers and robots ask for by fixed names, besides the icons of the build. */
export function siteFiles(app: FastifyInstance, { productName }: Config): void {
  const manifest = JSON.stringify({
    name: productName,
    short_name: productName,
    id: screens.dashboard.path,
    start_url: screens.dashboard.path,
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  const cached = 'public, max-age=86400';
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cached).send(ROBOTS),
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', cached).send(manifest),
  );
}
