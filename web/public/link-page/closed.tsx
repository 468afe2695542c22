import { Rich, useSay } from '../words/words.tsx';
import type { SaleState } from './sale-state.ts';

/** Replaces the total when the pet can't be bought here. */
export function Closed({ state, name }: { state: Exclude<SaleState, 'open'>; name: string }) {
  return (
    <section aria-labelledby="closed" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="closed">{useSay()(`link.${state}Title`)}</h2>
      <p>
        <Rich text={`link.${state}Text`} values={{ name }} />
      </p>
    </section>
  );
}
