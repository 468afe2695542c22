import type { Config } from '../config.ts';

export type HeaderSettings = Pick<Config, 'publicUrl' | 'stripe'>;

const YEAR_SECONDS = 31_536_000;

/** The headers of every response that never vary: computed once, as what helmet sets by default, but where noted. */
export function securityHeaders(config: HeaderSettings): Record<string, string> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentSecurityPolicy(config, https),
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

function contentSecurityPolicy({ stripe }: HeaderSettings, https: boolean): string {
  const isSandbox = stripe.mode === 'sandbox';
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...(isSandbox ? [] : ['https://js.stripe.com'])],
    // The toast library injects a style element; styles can't run scripts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(isSandbox ? [] : ['https://api.stripe.com'])],
    'frame-src': ["'self'", ...(isSandbox ? [] : ['https://js.stripe.com', 'https://hooks.stripe.com'])],
    // The buyer's plain form is redirected to the provider's checkout, whose host the provider chooses.
    'form-action': ["'self'", 'https:', ...(https ? [] : ['http:'])],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}
