import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';

const POLL_INTERVAL_MS = 2_000;

/** Whether the payment or its refund may still change soon: a bank, or a refund that waits for the breeder's balance, takes days. */
export const isInFlight = ({ status, refund, paymentMethod, awaitsPayment }: PaymentSuccess) =>
  status === 'processing' &&
  refund?.state !== 'failed' &&
  refund?.state !== 'waiting' &&
  (paymentMethod !== 'bank' || awaitsPayment || refund !== null);

/**
 * Polls every two seconds while the purchase is in flight and passes each answer to `onAnswer`; retries failed calls.
 * Returns a function that stops polling.
 */
export function watchPurchase(sessionId: string, onAnswer: (purchase: PaymentSuccess) => void): () => void {
  const stopping = new AbortController();
  let timer = schedule();

  function schedule() {
    return setTimeout(() => void poll(), POLL_INTERVAL_MS);
  }

  async function poll() {
    const purchase = await read().catch(() => null);
    if (stopping.signal.aborted) return;
    if (purchase) onAnswer(purchase);
    if (!purchase || isInFlight(purchase)) timer = schedule();
  }

  async function read(): Promise<PaymentSuccess | null> {
    const address = `/api/payment-success?session_id=${encodeURIComponent(sessionId)}`;
    const response = await fetch(address, { signal: stopping.signal, cache: 'no-store' });
    return response.ok ? ((await response.json()) as PaymentSuccess) : null;
  }

  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}
