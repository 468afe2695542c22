import type { SaleState } from './sale-state.ts';

const WORDS: Record<Exclude<SaleState, 'open'>, { title: string; text: string }> = {
  sold: {
    title: 'This pet has found a home',
    text: 'is sold, so this link takes no more payments. If you’re the buyer, your receipt is in your email.',
  },
  refunded: {
    title: 'This link is closed',
    text: 'was paid for through this link, and the payment was refunded. To buy, please ask the breeder for a new link.',
  },
  closed: { title: 'Not for sale right now', text: 'can’t be bought at the moment. Please ask the breeder.' },
};

/** Replaces the total when the pet can't be bought here. */
export function Closed({ state, name }: { state: Exclude<SaleState, 'open'>; name: string }) {
  const { title, text } = WORDS[state];
  return (
    <section aria-labelledby="closed" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="closed">{title}</h2>
      <p>
        <bdi>{name}</bdi> {text}
      </p>
    </section>
  );
}
