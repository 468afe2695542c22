import type { PaymentSuccess } from '../../contract/orders.ts';

const POLL_MS = 2_000;

/** Whether the page may soon have something else to say. */
export const isUnderWay = ({ status, refund }: PaymentSuccess) => status === 'processing' && refund?.state !== 'failed';

/**
 * Asks every two seconds while the purchase is under way and hands on each answer; a call that fails is asked again.
 * Returns how to stop.
 */
export function watchPurchase(sessionId: string, onAnswer: (purchase: PaymentSuccess) => void): () => void {
  const stopping = new AbortController();
  let timer = later();

  function later() {
    return setTimeout(() => void ask(), POLL_MS);
  }

  async function ask() {
    const purchase = await read().catch(() => null);
    if (stopping.signal.aborted) return;
    if (purchase) onAnswer(purchase);
    if (!purchase || isUnderWay(purchase)) timer = later();
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
