import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import type { PageAssets, Reader } from '../../contract/pages/rendering.ts';
import type { Website } from '../../server/pages/website.ts';
import { fromRoot } from '../root.mjs';
import { BUYER_ENTRY, PREAMBLE, type DevelopmentVite } from './vite.ts';

const addressOf = (module: string) => `/@id/${module}`;

/** As in a build, styles are linked, so that the page has them before its script. */
const assets: PageAssets = {
  script: addressOf(BUYER_ENTRY),
  icon: '/ui/mark.svg',
  styles: ['/public/public.css'],
};

interface Sources {
  fillDocument: (document: string) => string;
  render: () => (page: PublicPage, assets: PageAssets, reader: Reader) => string;
}

/** The website as Vite serves it from the sources. */
export function createDevelopmentWebsite(development: DevelopmentVite, { fillDocument, render }: Sources): Website {
  return {
    async serveFiles(app) {
      passUpgrades(app, development);
      allowViteClient(app);
      app.get('/*', (request, reply) => serveFile(development, request, reply));
    },
    async appDocument() {
      const source = readFileSync(fromRoot('web/index.html'), 'utf8').replaceAll('../', `/@fs${fromRoot()}/`);
      // Relative addresses become absolute for any address but "/", so that they hold on every screen.
      const document = await development.vite.transformIndexHtml('/index.html', source, '/any-screen');
      return fillDocument(withoutInlineScript(document));
    },
    renderPublicPage: (page, reader) => render()(page, assets, reader),
    isBuilt: false,
  };
}

/** Every address without a route of its own; Vite passes on what isn't a file of the sources. */
async function serveFile({ vite }: DevelopmentVite, request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith('/api/')) return reply.callNotFound();
  const isServed = await new Promise<boolean>((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error?: Error) => (error ? reject(error) : resolve(false)));
  });
  return isServed ? reply.hijack() : reply.callNotFound();
}

/** Vite's websocket shares the server's port. Its sockets would keep a stopping server open. */
function passUpgrades(app: FastifyInstance, { upgrades }: DevelopmentVite): void {
  const sockets = new Set<Duplex>();
  app.server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    upgrades.emit('upgrade', request, socket, head);
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** While the server restarts, Vite's client waits for it in a worker that it makes from a blob, then reloads the page. */
function allowViteClient(app: FastifyInstance): void {
  const name = 'content-security-policy';
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader(name);
    if (typeof policy !== 'string') return;
    reply.header(name, `${policy.replace('connect-src ', 'connect-src ws: wss: ')};worker-src 'self' blob:`);
  });
}

/** The React plugin writes its preamble into the document, where the security policy blocks it. */
function withoutInlineScript(document: string): string {
  const inline = /<script type="module">[^<]*\/@react-refresh[^<]*<\/script>/;
  if (!inline.test(document)) throw new Error("The React plugin's preamble has changed; adapt scripts/dev/website.ts.");
  return document.replace(inline, `<script type="module" src="${addressOf(PREAMBLE)}"></script>`);
}
