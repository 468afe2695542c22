import { renderToString } from 'react-dom/server';
import type { PageAssets, PublicPage } from '../../contract/public-page.ts';
import { PublicDocument } from './document.tsx';

/**
 * Renders the HTML document of a public page with all content. The page works without its script, which only
 * saves a round trip.
 */
export function renderPublicPage(page: PublicPage, assets: PageAssets): string {
  return `<!doctype html>${renderToString(<PublicDocument page={page} assets={assets} />)}`;
}
