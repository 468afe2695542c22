import { serverNow } from '../../../calls/server-time.ts';
import { CASH_METHODS, CASH_METHOD_LABELS, findFirstCashDay } from '../../../../contract/reservations/cash.ts';
import { recordCash, type OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import type { CallInput } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { dayAt } from '../../../ui/dates.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { notify } from '../../../ui/notify.ts';

type Cash = CallInput<typeof recordCash>['body'];

interface CashDialogProps {
  sale: Sale;
  deposit: OrderDeposit;
  onClose: () => void;
}

/** What the buyer has paid directly; they confirm it on their page. */
export function CashDialog({ sale, deposit, onClose }: CashDialogProps) {
  const { form, errors, submit, isPending } = useContractForm<Cash, unknown>({
    values: { amount: deposit.dueInCash, method: 'cash', receivedOn: dayAt(serverNow()) },
    reValidateMode: 'onSubmit',
    act: (body) => change(recordCash, { params: { id: sale.order.id }, body }, { petId: sale.order.pet.id }),
    done: () => notify.success('Payment Recorded', 'We’ve emailed the buyer to confirm it.'),
    failed: 'Payment Not Recorded',
    onDone: onClose,
  });

  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title="Record cash or Zelle"
      description={`Up to ${formatAmount(deposit.dueInCash)} of the price is due. What you receive directly has no platform fee, and counts once the buyer confirms it.`}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-medium">How the buyer paid</legend>
          {CASH_METHODS.map((each) => (
            <Radio key={each} value={each} title={CASH_METHOD_LABELS[each]} {...form.register('method')} />
          ))}
        </fieldset>
        <Field label="Amount in dollars" error={errors.amount?.message}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('amount')} />}
        </Field>
        <Field label="Received on" error={errors.receivedOn?.message}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={findFirstCashDay(new Date(sale.order.createdAt))}
              max={dayAt(serverNow())}
              {...form.register('receivedOn')}
            />
          )}
        </Field>
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Recording...">
          Ask the buyer to confirm
        </Button>
      </form>
    </FormDialog>
  );
}
