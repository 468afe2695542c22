import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { use, useState } from 'react';
import { settings } from '../../../shell/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PaymentFormShell } from './payment-form-shell.tsx';
import { RETURN_PATH, type PaymentFormProps } from './payment-form-props.ts';

// Loads the provider's script once, when its fields are first needed. Null if loading failed.
const loading = loadStripe(settings.stripePublishableKey!).catch(() => null);

/** Stripe's own payment fields; card data never touches our pages. */
export default function StripePaymentForm(props: PaymentFormProps) {
  const stripe = use(loading);
  if (!stripe) return <NotLoaded />;
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: appearance() }}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ clientSecret, freeDays, onPaid }: PaymentFormProps) {
  const provider = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);

  const pay = async () => {
    if (!provider || !elements) return { kind: 'refused' as const, message: null };
    const options = {
      elements,
      redirect: 'if_required' as const,
      confirmParams: { return_url: window.location.origin + RETURN_PATH },
    };
    // A subscription with free days has a SetupIntent, which only saves the card.
    const { error } = await (clientSecret.startsWith('seti_')
      ? provider.confirmSetup(options)
      : provider.confirmPayment(options));
    if (!error) return { kind: 'paid' as const };
    // The fields show validation errors themselves.
    return { kind: 'refused' as const, message: error.type === 'validation_error' ? null : (error.message ?? REFUSED) };
  };

  return (
    <PaymentFormShell ready={ready} freeDays={freeDays} pay={pay} onPaid={onPaid}>
      {failed && <NotLoaded />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
    </PaymentFormShell>
  );
}

function NotLoaded() {
  return <Alert>The payment fields could not be loaded. Please check your connection and refresh the page.</Alert>;
}

const REFUSED = 'Your card was not accepted. Please try another one.';

/** Our colors and sizes, since our CSS doesn't reach into the provider's iframe. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: color('--evergreen'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorDanger: color('--danger'),
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${color('--control')}`, padding: '12px 14px' } },
  };
}
