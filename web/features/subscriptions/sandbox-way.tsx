import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { cardForm, groupDigits, readExpiry } from './card-fields.ts';
import { confirmInSandbox } from './confirm-in-sandbox.ts';
import type { PaymentWayProps } from './payment-form.tsx';
import { PayingForm } from './paying-form.tsx';

const BLANK = { number: '', expiry: '', securityCode: '' };

/** Card fields of our own, for an installation without the provider: the sandbox takes test cards only. */
export default function SandboxWay({ clientSecret, onPaid }: PaymentWayProps) {
  const form = useForm({ resolver: zodResolver(cardForm), defaultValues: BLANK, mode: 'onTouched' });
  const { errors } = form.formState;

  const pay = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return { paid: false as const, message: null };
    const { number, expiry, securityCode } = form.getValues();
    return confirmInSandbox(clientSecret, { number, ...readExpiry(expiry)!, securityCode });
  };

  return (
    <PayingForm pay={pay} onPaid={onPaid}>
      <Alert kind="notice">
        This is the sandbox: no money moves. Card 4242 4242 4242 4242 pays, with any later date and any code.
      </Alert>
      <Field label="Card number" error={errors.number?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            {...form.register('number', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (target.selectionStart === target.value.length) target.value = groupDigits(target.value);
              },
            })}
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
        <Field label="Security code" error={errors.securityCode?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="CVC"
              {...form.register('securityCode')}
            />
          )}
        </Field>
      </div>
    </PayingForm>
  );
}
