import { PROVIDER_FEE_TEXT } from '../../../contract/business.ts';
import { CONNECTION_STATES } from './connection-state.ts';

/** Short, since most visits find the account connected. */
export function ConnectedText() {
  return (
    <p className="text-sm text-muted">
      {CONNECTION_STATES.connected.text} Stripe keeps {PROVIDER_FEE_TEXT} of each card payment.
    </p>
  );
}
