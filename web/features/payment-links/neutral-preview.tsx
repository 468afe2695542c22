import { useId } from 'react';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useChangePaymentLink } from './queries.ts';

/** What a message about the link previews: the family that reads along may not know yet. */
export function NeutralPreview({ link, onChange }: { link: PaymentLink; onChange: (link: PaymentLink) => void }) {
  const id = useId();
  const change = useChangePaymentLink();
  const set = async (neutralPreview: boolean) => {
    const answer = await change.mutateAsync({ id: link.id, neutralPreview }).catch(() => null);
    if (answer) onChange(answer.paymentLink);
  };
  const isNeutral = change.isPending ? change.variables.neutralPreview === true : link.neutralPreview;
  return (
    <div className="mt-3 flex min-h-11 items-center gap-3 text-sm">
      <Checkbox
        id={id}
        checked={isNeutral}
        disabled={change.isPending}
        onChange={(event) => set(event.target.checked)}
      />
      <label htmlFor={id} className="cursor-pointer py-3">
        Keep it a surprise: the message shows neither the pet nor the price
      </label>
    </div>
  );
}
