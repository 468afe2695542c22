import type { ErrorCode } from '../../../contract/error-codes.ts';
import { askFirstPath } from '../../../contract/pages/ask-first-paths.ts';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { refusalIn, createTranslate, type Translate, type Messages } from '../../../contract/locales/translate.ts';

export interface TypedAddress {
  state: string;
  zip: string;
}

/** Works in the browser; returns headers that prove it. */
export type ProveWork = () => Promise<Record<string, string>>;

export type CheckoutStart =
  | { step: 'go'; address: string }
  /** The chosen method was refused; `checkoutUrl` is a card checkout. */
  | { step: 'fallback'; message: string; checkoutUrl: string }
  | { step: 'refused'; message: string }
  /** A field is wrong: posted as a plain form, it comes back with what is wrong at each field. */
  | { step: 'invalid' }
  /** Sold, held, paused, under other terms or to be signed since the page was loaded: reload the page. */
  | { step: 'changed' }
  /** The total has changed: the page must show it before the buyer confirms again. */
  | { step: 'repriced' };

/** The request timeout; undefined in older browsers, which apply their own. */
const requestTimeout = () => AbortSignal.timeout?.(30_000);

/** What the buyer was shown and chose, and where they live as typed. */
interface Chosen {
  paymentMethod: PaymentMethod;
  total: string;
  deposit?: string;
  /** The id of the promise. */
  promise?: string;
  again?: string;
  address: TypedAddress;
}

/** Requests a checkout for what the buyer was shown and chose. Never throws: every outcome is a value. */
export async function startCheckout(
  messages: Messages,
  linkId: string,
  chosen: Chosen,
  proveWork: ProveWork,
): Promise<CheckoutStart> {
  const translate = createTranslate(messages);
  const { language } = messages;
  const address = `/api/payment-links/${encodeURIComponent(linkId)}`;
  try {
    const wanted = {
      ...chosen,
      termsVersion: TERMS_VERSION,
      customer: { name: 'Customer' },
      language,
    };
    let { response, answer } = await request(address, wanted);
    if (readErrorCode(answer) === 'captcha_required')
      ({ response, answer } = await request(address, wanted, await proveWork()));
    const code = readErrorCode(answer);
    if (code === 'terms_changed' || code === 'held' || code === 'agreement_required') return { step: 'changed' };
    if (code === 'ask_first') return { step: 'go', address: askFirstPath(linkId) };
    if (code === 'price_changed') return { step: 'repriced' };
    if (code === 'invalid' && response.status === 400) return { step: 'invalid' };
    if (!response.ok) {
      const changed = [404, 409].includes(response.status) && !(await isStillForSale(address));
      return changed ? { step: 'changed' } : refused(translate, refusalIn(messages, code, text(answer, 'message')));
    }
    const checkoutUrl = text(answer, 'checkoutUrl');
    if (!checkoutUrl || !/^https?:\/\//.test(checkoutUrl)) return refused(translate, null);
    const message = text(answer, 'fallbackMessage');
    return message ? { step: 'fallback', message, checkoutUrl } : { step: 'go', address: checkoutUrl };
  } catch {
    return { step: 'refused', message: translate('pay.broken') };
  }
}

async function request(
  address: string,
  wanted: object,
  headers = {},
): Promise<{ response: Response; answer: unknown }> {
  const response = await fetch(`${address}/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(wanted),
    signal: requestTimeout(),
  });
  return { response, answer: await response.json().catch(() => null) };
}

const readErrorCode = (answer: unknown) => text(answer, 'code') as ErrorCode | null;

async function isStillForSale(address: string): Promise<boolean> {
  const response = await fetch(address, { signal: requestTimeout() });
  if (!response.ok) return response.status !== 404;
  const link = await response.json();
  return link.pet?.status === 'active' && link.paymentLink?.status === 'active';
}

function refused(translate: Translate, message: string | null): CheckoutStart {
  return { step: 'refused', message: translate('pay.failed', { reason: message ?? translate('pay.tryAgain') }) };
}

function text(answer: unknown, key: string): string | null {
  const value = answer && typeof answer === 'object' ? (answer as Record<string, unknown>)[key] : null;
  return typeof value === 'string' && value ? value : null;
}
