import { screens } from '../../contract/screens.ts';
import type { Config } from '../config.ts';

export type HeaderSettings = Pick<Config, 'publicUrl' | 'stripe'>;

type Headers = Record<string, string>;

const YEAR_SECONDS = 31_536_000;

/** What a document may load besides our own, by directive. */
type Sources = Partial<Record<'script-src' | 'connect-src' | 'frame-src', string[]>>;

/**
 * What the provider's script needs on the page of its payment fields: https://docs.stripe.com/security/guide. Without
 * maps.googleapis.com, which only its address fields load, and whose scripts run what an address names.
 */
const PROVIDER_SOURCES: Sources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/**
 * Chooses the headers of every response that never vary: computed once, as what helmet sets by default, but where noted.
 * Only the page with the provider's payment fields lets its script in.
 */
export function securityHeaders(config: HeaderSettings): (path: string) => Headers {
  const common = commonHeaders(config, {});
  if (config.stripe.mode === 'sandbox') return () => common;
  const paymentForm = {
    ...commonHeaders(config, PROVIDER_SOURCES),
    // 3-D Secure and wallets may open a window, which answers to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
  return (path) => (path === screens.subscribe.path ? paymentForm : common);
}

function commonHeaders({ publicUrl }: HeaderSettings, provider: Sources): Headers {
  const https = publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentSecurityPolicy(provider, https),
    'cross-origin-opener-policy': 'same-origin',
    // Messengers and other sites may show a pet's photo.
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    // URLs may hold a token or a purchase's id, so no Referer carries them, not even to our own proxy's log. Under
    // "no-referrer" a form would send "Origin: null", which looks foreign.
    'referrer-policy': 'strict-origin',
    ...(https ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

function contentSecurityPolicy(provider: Sources, https: boolean): string {
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...(provider['script-src'] ?? [])],
    // The toast library injects a style element; styles can't run scripts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(provider['connect-src'] ?? [])],
    'frame-src': ["'self'", ...(provider['frame-src'] ?? [])],
    // The buyer's plain form is redirected to the provider's checkout, whose host the provider chooses.
    'form-action': ["'self'", 'https:', ...(https ? [] : ['http:'])],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}
