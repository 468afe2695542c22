import type { Settings } from '../../contract/accounts/settings.ts';

const defaults: Settings = {
  productName: 'Litterlink',
  supportEmail: 'support@litterlink.example',
  supportPhone: null,
  debugTools: false,
  sandbox: false,
  notice: null,
  serviceWorker: false,
  pushPublicKey: null,
  stripePublishableKey: null,
  installmentsSplitMaxCents: 0,
  claims: { activeBreeders: '', financedSales: '' },
};

/** This installation's settings, embedded in the document by the server. */
export const settings: Settings = {
  ...defaults,
  ...(JSON.parse(document.getElementById('settings')?.textContent || '{}') as Partial<Settings>),
};
