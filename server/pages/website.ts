import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../contract/escape-html.ts';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import type { FirstView, PageAssets, Reader } from '../../contract/pages/rendering.ts';
import { listScreens, type ScreenName } from '../../contract/screens.ts';
import type { Notice, Settings } from '../../contract/accounts/settings.ts';
import type { Config } from '../config.ts';
import { NOTICES } from './notices.ts';
import { linkScripts, startAfterPaint, type Manifest } from './screen-scripts.ts';

/** The browser's files and the renderer of the public pages: built ones here, Vite's in scripts/dev. */
export interface Website {
  serveFiles(app: FastifyInstance): Promise<void>;
  /** The single-page app's document, with this installation's settings and links to the scripts of a screen. */
  appDocument(screen?: ScreenName): string | Promise<string>;
  renderPublicPage(page: PublicPage, reader: Reader): string;
  /** What Overview shows until the app has started; not while sources change, since its styles would come later. */
  renderFirstView?(view: Omit<FirstView, 'productName'>): string;
  /** Overview's document for a first view, whose scripts load once it is painted. */
  firstViewDocument?: string;
  /** False while sources change: pages are rendered for each request. */
  isBuilt: boolean;
}

/** Those of web/public/render.tsx and web/app/render.tsx, passed in by main.ts. */
interface Renderers {
  renderPublicPage(page: PublicPage, assets: PageAssets, reader: Reader): string;
  renderFirstView(view: FirstView): string;
}

/** Reads the build in `folder` once. */
export function openWebsite(folder: string, config: Config, renderers: Renderers): Website {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const built = (source: string): Manifest[string] => {
    const entry = manifest[source];
    if (!entry) throw new Error(`the build in ${folder} has no ${source}`);
    return entry;
  };
  const entry = built('public/entry.tsx');
  const assets: PageAssets = {
    script: `/${entry.file}`,
    icon: `/${built('ui/mark.svg').file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
  };
  const document = fillDocument(readFileSync(join(folder, DOCUMENT), 'utf8'), config);
  const documents = new Map(
    listScreens(config).map((screen) => [screen.name, linkScripts(document, manifest, screen)] as const),
  );
  return {
    serveFiles: (app) => serveBuiltFiles(app, folder, config),
    appDocument: (screen) => (screen && documents.get(screen)) ?? document,
    renderPublicPage: (page, reader) => renderers.renderPublicPage(page, assets, reader),
    renderFirstView: (view) => renderers.renderFirstView({ ...view, productName: config.productName }),
    firstViewDocument: startAfterPaint(documents.get('dashboard')!, built('app/after-paint.ts').file),
    isBuilt: true,
  };
}

/** Puts this installation's settings and name into the single-page app's document. */
export function fillDocument(document: string, config: Config): string {
  const settings = JSON.stringify(toSettings(config)).replaceAll('<', '\\u003c');
  return document
    .replace(
      '<!--settings-->',
      () => `${headTags(config)}<script id="settings" type="application/json">${settings}</script>`,
    )
    .replace('<!--notice-->', () => noticeBar(toNotice(config)))
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName))
    .replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(config.supportEmail));
}

const DESCRIPTION =
  'Payment links for professional pet breeders. List a pet, send one link, and get paid straight to your own account.';

/** Icons by their fixed names, and what a message shows of a link to this site. */
function headTags({ productName, publicUrl }: Config): string {
  const title = escapeHtml(`${productName}: payment links for pet breeders`);
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32" />',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    '<link rel="manifest" href="/manifest.webmanifest" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escapeHtml(productName)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${DESCRIPTION}" />`,
    // Both must be whole addresses, which only PUBLIC_URL gives before the first request.
    ...(publicUrl
      ? [
          `<meta property="og:url" content="${publicUrl}/" />`,
          `<meta property="og:image" content="${publicUrl}/icon-512.png" />`,
        ]
      : []),
    '<meta name="twitter:card" content="summary" />',
  ].join('');
}

const noticeBar = (notice: Notice | null) =>
  notice
    ? `<aside class="installation-notice" aria-label="${NOTICES[notice].title}">${NOTICES[notice].text}</aside>`
    : '';

/** What each page has to say of this installation. */
export function toNotice({ quarantine, publicSandbox }: Config): Notice | null {
  if (quarantine) return 'quarantine';
  return publicSandbox ? 'sandbox' : null;
}

const ASSETS = 'assets';
const DOCUMENT = 'index.html';
const SERVICE_WORKER = 'service-worker.js';
/** Made from another file, and sent in its place or not at all. */
const BESIDE = /\.(br|gz|map)$/;

/** One route for all scripts and styles: two for each of a hundred files would make the start longer. */
async function serveBuiltFiles(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const assets = new Set(readdirSync(join(folder, ASSETS)).filter((name) => !BESIDE.test(name)));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // The names of assets contain a content hash.
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path));
    },
  });
  const atRoot = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name !== DOCUMENT && !BESIDE.test(entry.name) ? [entry.name] : [],
  );
  const method = ['HEAD', 'GET'];
  app.route<{ Params: { name: string } }>({
    method,
    url: `/${ASSETS}/:name`,
    handler: ({ params: { name } }, reply) =>
      assets.has(name) ? reply.sendFile(`${ASSETS}/${name}`) : reply.callNotFound(),
  });
  const endWorker = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(ENDING_WORKER);
  for (const name of atRoot) {
    const handler = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(name);
    const isEnded = name === SERVICE_WORKER && !config.serviceWorker;
    app.route({ method, url: `/${name}`, handler: isEnded ? endWorker : handler });
  }
}

/** With SERVICE_WORKER=off, in place of the one that browsers have registered: it ends itself and what that one kept. */
const ENDING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(Promise.all([caches.delete('offline'), registration.unregister()])));
`;

function cacheControl(path: string): string {
  if (path.includes(`/${ASSETS}/`)) return 'public, max-age=31536000, immutable';
  // Its compressed copies too.
  return path.includes(`/${SERVICE_WORKER}`) ? 'no-cache' : 'public, max-age=3600';
}

export function toSettings(config: Config): Settings {
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    debugTools: config.debugTools,
    sandbox: config.stripe.mode === 'sandbox',
    notice: toNotice(config),
    claims: config.claims,
    installmentsSplitMaxCents: config.installmentsSplitMaxCents,
    serviceWorker: config.serviceWorker,
    pushPublicKey: config.push?.publicKey ?? null,
    stripePublishableKey: config.stripe.mode === 'sandbox' ? null : config.stripe.publishableKey,
  };
}

/** Escapes text for HTML, attributes included. */
