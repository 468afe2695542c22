import { PROVIDER_FEE_TEXT } from '../../../contract/business.ts';

export function ProviderFee() {
  return <p className="mt-2 text-sm text-muted">Stripe keeps {PROVIDER_FEE_TEXT} of each card payment.</p>;
}
