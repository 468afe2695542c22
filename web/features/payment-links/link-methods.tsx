import type { User } from '../../../contract/accounts/accounts.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import {
  METHODS,
  METHODS_FROM_START,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useUserIfAny } from '../accounts/queries.ts';
import { useChangePaymentLink } from './queries.ts';

interface Props {
  link: PaymentLink;
  onChange: (link: PaymentLink) => void;
}

/** How one pet can be paid, for breeders who have changed anything about ways to pay. */
export function LinkMethods({ link, onChange }: Props) {
  const user = useUserIfAny();
  if (!user || (isFromStart(user) && link.paymentMethods === null)) return null;
  return <Choice link={link} onChange={onChange} own={user.paymentMethods} />;
}

const isFromStart = ({ paymentMethods }: User) => String(paymentMethods) === String(METHODS_FROM_START);

function Choice({ link, onChange, own }: Props & { own: PaymentMethod[] }) {
  const change = useChangePaymentLink();
  const saved = link.paymentMethods ?? own;
  const chosen = change.isPending ? (change.variables.paymentMethods ?? own) : saved;
  const toggle = async (method: PaymentMethod) => {
    const next = PAYMENT_METHODS.filter((each) => (each === method ? !chosen.includes(each) : chosen.includes(each)));
    const paymentMethods = String(next) === String(own) ? null : next;
    const answer = await change.mutateAsync({ id: link.id, paymentMethods }).catch(() => null);
    if (answer) onChange(answer.paymentLink);
  };
  return (
    <fieldset className="mt-3 text-sm">
      <legend>This pet can be paid by</legend>
      <div className="flex flex-wrap gap-x-5">
        {PAYMENT_METHODS.toReversed().map((method) => (
          <label key={method} className="flex min-h-11 cursor-pointer items-center gap-2">
            <Checkbox
              checked={chosen.includes(method)}
              disabled={change.isPending}
              onChange={() => void toggle(method)}
            />
            {METHODS[method].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
