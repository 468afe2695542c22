import type { PaymentSuccess } from '../../contract/orders.ts';

const POLL_MS = 2_000;

/** Asks every two seconds until the purchase is paid; a call that fails is just asked again. Returns how to stop. */
export function watchPurchase(sessionId: string, onPaid: (purchase: PaymentSuccess) => void): () => void {
  const stopping = new AbortController();
  let timer = later();

  function later() {
    return setTimeout(() => void ask(), POLL_MS);
  }

  async function ask() {
    const purchase = await read().catch(() => null);
    if (stopping.signal.aborted) return;
    if (purchase?.status === 'paid') onPaid(purchase);
    else timer = later();
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
