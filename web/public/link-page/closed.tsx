import { alertPath } from '../../../contract/alerts/alerts.ts';
import { Rich, useTranslate } from '../locales/messages.tsx';
import type { SaleState } from './sale-state.ts';

/** Replaces the total when the pet can't be bought here. */
export function Closed({ state, name, linkId }: { state: Exclude<SaleState, 'open'>; name: string; linkId: string }) {
  const translate = useTranslate();
  return (
    <section aria-labelledby="closed" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="closed">{translate(`link.${state}Title`)}</h2>
      <p>
        <Rich text={`link.${state}Text`} values={{ name }} />
      </p>
      {state === 'reserved' && (
        <a className="link mt-1 inline-flex min-h-11 items-center" href={alertPath(linkId)}>
          {translate('held.tellMe')}
        </a>
      )}
    </section>
  );
}
