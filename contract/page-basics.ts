import type { Settings } from './settings.ts';

/** What each of the buyer's pages has. */
export interface PageBasics {
  settings: Pick<Settings, 'productName' | 'supportEmail' | 'sandbox' | 'publicSandbox'>;
  /** The address of the page itself, absolute. */
  canonicalUrl: string;
}
