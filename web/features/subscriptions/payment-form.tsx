import { lazy, Suspense } from 'react';
import { settings } from '../../settings.ts';

/** The provider's own fields, by its script; and our fields in front of the sandbox, which has no script. */
const StripeWay = lazy(() => import('./stripe-way.tsx'));
const SandboxWay = lazy(() => import('./sandbox-way.tsx'));

/** Where a confirmed payment leads, at once or by way of the bank's page. */
export const RETURN_PATH = '/dashboard?subscribed=true';

export interface PaymentWayProps {
  clientSecret: string;
  onPaid: () => void;
}

/** The embedded payment form: takes a card for what the client secret stands for. */
export function PaymentForm(props: PaymentWayProps) {
  const Way = settings.stripePublishableKey ? StripeWay : SandboxWay;
  return (
    <Suspense fallback={<PaymentShape />}>
      <Way {...props} />
    </Suspense>
  );
}

export function PaymentShape() {
  return (
    <div className="after-a-blink space-y-5" aria-hidden="true">
      <div className="skeleton h-18" />
      <div className="grid grid-cols-2 gap-4">
        <div className="skeleton h-18" />
        <div className="skeleton h-18" />
      </div>
      <div className="skeleton h-12" />
    </div>
  );
}
