import { lazy, Suspense } from 'react';
import { settings } from '../../../shell/settings.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { importTwice } from '../../../calls/import-twice.ts';

/** Stripe's fields come from its script; the sandbox has no script, so we draw the fields. */
const StripePaymentForm = lazy(() => importTwice(() => import('./stripe-payment-form.tsx')));
const SandboxPaymentForm = lazy(() => importTwice(() => import('./sandbox-payment-form.tsx')));

/** The embedded payment form: confirms the payment or setup of the client secret with a card. */
export function PaymentForm(props: PaymentFormProps) {
  const Form = settings.stripePublishableKey ? StripePaymentForm : SandboxPaymentForm;
  return (
    <Suspense fallback={<PaymentShape />}>
      <Form {...props} />
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
