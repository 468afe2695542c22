import { useId, useState } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { KEEPS_PET_HOURS, setPaymentMethods } from '../../../../contract/accounts/ways-to-pay.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  FALLBACK_METHOD,
  METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../../contract/payment-methods/payment-methods.ts';
import { priceText, receivedCents } from '../../../../contract/payments/provider-prices.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { cacheMe } from '../queries.ts';

const EXAMPLE_CENTS = 200_000;
const ABOUT = {
  card: 'Confirmed right away.',
  klarna: 'Confirmed right away; the buyer pays over time.',
  bank: 'Confirmed within 4 business days; until then the pet stays with you. One that fails costs you $4.00.',
} as const satisfies Record<PaymentMethod, string>;
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });
const KEPT = { 0: 'Not at all', 24: '1 day', 48: '2 days', 72: '3 days' } as const satisfies Record<
  (typeof KEEPS_PET_HOURS)[number],
  string
>;

type Values = Pick<User, 'paymentMethods' | 'keepsPetHours'>;

/** How buyers can pay, in a sentence, and the form that changes it. */
export function WaysToPay({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const on = PAYMENT_METHODS.toReversed().filter((method) => user.paymentMethods.includes(method));
  return (
    <div className="space-y-3">
      <p>Your buyers can pay by {either.format(on.map((method) => METHODS[method].name))}.</p>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Change ways to pay
      </Button>
      {isOpen && (
        <FormDialog
          open
          onOpenChange={() => setIsOpen(false)}
          title="Ways to pay"
          description="They apply to every link that doesn’t have its own."
        >
          <WaysForm user={user} onSaved={() => setIsOpen(false)} />
        </FormDialog>
      )}
    </div>
  );
}

/** With what each way costs the breeder. */
function WaysForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const id = useId();
  const { paymentMethods, keepsPetHours } = user;
  const { form, errors, submit, isPending } = useContractForm<Values, unknown>({
    values: { paymentMethods, keepsPetHours },
    mode: 'onChange',
    act: (body) => change(setPaymentMethods, { body: toBody(body) }, { answered: (answer) => cacheMe(answer.user) }),
    done: () => notify.success('Ways to Pay Saved', 'They apply to every link that doesn’t have its own.'),
    failed: 'Ways to Pay Not Saved',
    onDone: (_, isTypedOn) => isTypedOn || onSaved(),
  });
  const chosen = form.watch('paymentMethods');
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <fieldset className="space-y-3">
        <legend className="mb-2 text-sm font-medium">
          How your buyers can pay, and what you receive of {formatMoney(EXAMPLE_CENTS)}
        </legend>
        {PAYMENT_METHODS.toReversed().map((method) => (
          <div key={method} className="flex gap-3">
            <Checkbox
              id={`${id}-${method}`}
              value={method}
              {...form.register('paymentMethods')}
              aria-describedby={`${id}-${method}-cost`}
              aria-invalid={errors.paymentMethods ? true : undefined}
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${method}`} className="block cursor-pointer font-medium">
                {METHODS[method].label}
              </label>
              <p id={`${id}-${method}-cost`} className="text-sm text-muted">
                {formatMoney(receivedCents(method, EXAMPLE_CENTS))} (Stripe keeps {priceText(method)}). {ABOUT[method]}
              </p>
            </div>
          </div>
        ))}
        {errors.paymentMethods && (
          <p role="alert" className="text-sm text-danger">
            {errors.paymentMethods.message}
          </p>
        )}
        {!chosen.includes(FALLBACK_METHOD) && chosen.includes('bank') && (
          <p className="text-sm text-muted">Where bank payments aren’t available, buyers can still pay by card.</p>
        )}
      </fieldset>
      {chosen.includes('bank') && (
        <Field label="If a bank payment fails, the pet is held for that buyer for">
          {(control) => (
            <Select {...control} {...form.register('keepsPetHours', { valueAsNumber: true })}>
              {KEEPS_PET_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {KEPT[hours]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

const toBody = ({ paymentMethods, keepsPetHours }: Values) => ({
  paymentMethods,
  keepsPetHours: KEEPS_PET_HOURS.find((hours) => hours === keepsPetHours) ?? 24,
});
