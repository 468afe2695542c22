/** Replaces the total when the pet can't be bought. */
export function Closed({ state, name }: { state: 'sold' | 'closed'; name: string }) {
  return (
    <section aria-labelledby="closed" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="closed">{state === 'sold' ? 'This pet has found a home' : 'Not for sale right now'}</h2>
      <p>
        <bdi>{name}</bdi>{' '}
        {state === 'sold'
          ? 'is sold, so this link takes no more payments. If you are the buyer, your receipt is in your email.'
          : 'can’t be bought at the moment. Please ask the breeder.'}
      </p>
    </section>
  );
}
