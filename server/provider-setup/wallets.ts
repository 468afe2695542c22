import type Stripe from 'stripe';
import { singleUseKey } from '../integrations/provider/idempotency-key.ts';

type Domain = Stripe.PaymentMethodDomain;

/**
 * The domain on which the payment fields show Apple Pay and Google Pay once it is registered; undefined for a site
 * without https, where no wallet works. https://docs.stripe.com/payments/payment-methods/pmd-registration
 */
export function walletDomain(publicUrl: string | undefined): string | undefined {
  const url = URL.parse(publicUrl ?? '');
  return url?.protocol === 'https:' ? url.hostname : undefined;
}

export const findDomain = async (stripe: Stripe, domain: string): Promise<Domain | undefined> =>
  (await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 })).data[0];

/** Registers the domain, or switches it on again. The provider looks at the site itself for Apple Pay. */
export async function setUpDomain(stripe: Stripe, domain: string): Promise<'created' | 'updated' | 'unchanged'> {
  const found = await findDomain(stripe, domain);
  const options = { idempotencyKey: singleUseKey('payment_method_domain') };
  if (!found) {
    await stripe.paymentMethodDomains.create({ domain_name: domain }, options);
    return 'created';
  }
  if (!found.enabled) await stripe.paymentMethodDomains.update(found.id, { enabled: true }, options);
  else if (isActive(found)) return 'unchanged';
  else await stripe.paymentMethodDomains.validate(found.id, {}, options);
  return 'updated';
}

const isActive = ({ apple_pay, google_pay }: Domain) => apple_pay.status === 'active' && google_pay.status === 'active';

/** What keeps wallets from showing on a domain; undefined when nothing does. */
export function explainWallets(found: Domain | undefined): string | undefined {
  if (!found?.enabled) return 'the domain is not registered';
  if (isActive(found)) return undefined;
  const reason = found.apple_pay.status_details?.error_message ?? found.google_pay.status_details?.error_message;
  return reason ?? 'Stripe could not verify the domain';
}
