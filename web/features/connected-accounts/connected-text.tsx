import { PROVIDER_PRICES_TEXT } from '../../../contract/payments/provider-prices.ts';
import { CONNECTION_STATES } from './connection-state.ts';

/** Short, since most visits find the account connected; it comes late and shouldn't be the largest that a phone paints. */
export function ConnectedText() {
  return (
    <div className="text-sm text-muted">
      <p>{CONNECTION_STATES.connected.text}</p>
      <p>Stripe keeps {PROVIDER_PRICES_TEXT}.</p>
    </div>
  );
}
