import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets, PublicPage } from '../../contract/public-page.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Config } from '../config.ts';

/** The built browser files and the renderer of the public pages. */
export interface Website {
  /** Where the built files are. */
  folder: string;
  /** The single-page app's document, with this installation's settings. */
  appDocument: string;
  renderPublicPage(page: PublicPage): string;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads the build in `folder` once. `render` is that of web/public/render.tsx, passed in by main.ts. */
export function openWebsite(
  folder: string,
  config: Config,
  render: (page: PublicPage, assets: PageAssets) => string,
): Website {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const built = (source: string): ManifestEntry => {
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
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  const settings = JSON.stringify(settingsOf(config)).replaceAll('<', '\\u003c');
  return {
    folder,
    appDocument: document
      .replace('<!--settings-->', () => `<script id="settings" type="application/json">${settings}</script>`)
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName)),
    renderPublicPage: (page) => render(page, assets),
  };
}

export function settingsOf(config: Config): Settings {
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    debugTools: config.debugTools,
    sandbox: config.stripe.mode === 'sandbox',
    installmentsSplitMaxCents: config.installmentsSplitMaxCents,
    stripePublishableKey: config.stripe.mode === 'sandbox' ? null : config.stripe.publishableKey,
  };
}

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
