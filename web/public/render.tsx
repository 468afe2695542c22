import { renderToString } from 'react-dom/server';
import type { PageAssets, PublicPage } from '../../contract/public-page.ts';
import { PublicDocument } from './document.tsx';

/**
 * The whole HTML document of a public page. All content is in it: the script that follows only
 * spares a round trip, so the page works before that script arrives and without it.
 */
export function renderPublicPage(page: PublicPage, assets: PageAssets): string {
  return `<!doctype html>${renderToString(<PublicDocument page={page} assets={assets} />)}`;
}
