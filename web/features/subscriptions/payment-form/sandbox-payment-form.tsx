import { useForm } from 'react-hook-form';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { confirmInSandbox, type TypedCard } from './confirm-in-sandbox.ts';
import { PaymentFormShell } from './payment-form-shell.tsx';
import { RETURN_PATH, type PaymentFormProps } from './payment-form-props.ts';

const BLANK: TypedCard = { number: '', expiry: '', cvc: '', postal_code: '' };

/** Our own card fields for an installation without the provider; the sandbox accepts test cards only. */
export default function SandboxPaymentForm({ clientSecret, freeDays, onPaid }: PaymentFormProps) {
  const form = useForm({ defaultValues: BLANK });
  const { errors } = form.formState;

  const pay = async () => {
    form.clearErrors();
    const answer = await confirmInSandbox(clientSecret, window.location.origin + RETURN_PATH, form.getValues());
    if (answer.status === 'succeeded') return { kind: 'paid' as const };
    if (answer.status === 'requires_action' && answer.redirectUrl) {
      window.location.assign(answer.redirectUrl);
      return { kind: 'redirecting' as const };
    }
    const message = answer.message ?? 'Your card was not accepted. Please try another one.';
    if (answer.field && answer.field in BLANK)
      form.setError(answer.field as keyof TypedCard, { message }, { shouldFocus: true });
    return { kind: 'refused' as const, message };
  };

  return (
    <PaymentFormShell freeDays={freeDays} pay={pay} onPaid={onPaid}>
      <Alert kind="notice">
        This is the sandbox: no money moves. Card 4242 4242 4242 4242 works, with any future date and any code.
      </Alert>
      <Field label="Card number" error={errors.number?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            {...form.register('number')}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiration date" error={errors.expiry?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              {...form.register('expiry')}
            />
          )}
        </Field>
        <Field label="Security code" error={errors.cvc?.message}>
          {(control) => (
            <Input {...control} inputMode="numeric" autoComplete="cc-csc" placeholder="CVC" {...form.register('cvc')} />
          )}
        </Field>
      </div>
      <Field label="ZIP code" error={errors.postal_code?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="94103"
            {...form.register('postal_code')}
          />
        )}
      </Field>
    </PaymentFormShell>
  );
}
