/** Oldest versions, by the names that Vite and MDN's browser-compat-data use. */
type Oldest = Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;

/**
 * The browsers that run our scripts (docs/decisions/0086-devices.md). Older ones, and those that block scripts, get a buyer's page as the
 * server rendered it, which can pay.
 */
export const SUPPORTED = {
  buyers: { chrome: '100', firefox: '115', safari: '15.4' },
  breeders: { chrome: '111', firefox: '128', safari: '16.4' },
} as const satisfies Record<string, Oldest>;

export const toBuildTarget = (browsers: Oldest) =>
  Object.entries(browsers).map(([name, version]) => `${name}${version}`);
