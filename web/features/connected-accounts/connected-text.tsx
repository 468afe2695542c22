import { PROVIDER_PRICES_TEXT } from '../../../contract/payments/provider-prices.ts';
import { CONNECTION_STATES } from './connection-state.ts';

/** Left out on phones, where the state alone says it. Short, since most visits find the account connected; it comes late and shouldn't be the largest that a phone paints. */
export function ConnectedText() {
  return (
    <div className="mt-1 text-sm text-muted max-sm:hidden">
      <p>{CONNECTION_STATES.connected.text}</p>
      <p>Stripe keeps {PROVIDER_PRICES_TEXT}.</p>
    </div>
  );
}
