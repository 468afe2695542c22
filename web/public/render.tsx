import { renderToString } from 'react-dom/server';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import type { PageAssets, Reader } from '../../contract/pages/rendering.ts';
import { PublicDocument } from './document.tsx';

const ENGLISH_READER: Reader = { language: 'en', otherAddresses: { es: '?lang=es' } };

/**
 * Renders the HTML document of a public page with all content. The page works without its script, which only
 * saves a round trip.
 */
export function renderPublicPage(page: PublicPage, assets: PageAssets, reader: Reader = ENGLISH_READER): string {
  return `<!doctype html>${renderToString(<PublicDocument page={page} assets={assets} reader={reader} />)}`;
}
