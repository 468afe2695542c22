import { useState, type FormEvent } from 'react';
import { formatAmount, formatMoney, fromAmount, parseAmount } from '../../../contract/money.ts';
import type { PresentedLines } from '../../../contract/order-lines/order-lines.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { toRefundSource, splitOver } from '../../../contract/refunds/refund-split.ts';
import { hasCode } from '../../calls/api.ts';
import { newIdempotencyKey } from '../../calls/new-idempotency-key.ts';
import { settings } from '../../shell/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useRefund } from './queries.ts';
import { useSale } from './sale/queries.ts';

interface Props {
  order: Order;
  /** All that can be refunded after the order's end; if absent, the remaining price. */
  rest?: { price: string; platformFee: string } | null | undefined;
  onClose: () => void;
}

/** Refunds the remaining price or a part of it; shows beforehand who pays what. */
export function RefundDialog({ order, rest, onClose }: Props) {
  const refund = useRefund(order);
  // The server takes it from the same payments by the same function.
  const { data, isError, refetch } = useSale(order.id);
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  // One idempotency key per dialog and amount: a retry after a lost answer never refunds twice.
  const [dialogKey] = useState(newIdempotencyKey);

  const byHandCents = rest || order.toReturnByHand === undefined ? 0 : fromAmount(order.toReturnByHand);
  const { price, platformFee } = rest ?? order;
  const charged = { priceCents: fromAmount(price) - byHandCents, feeCents: fromAmount(platformFee) };
  const parts = data?.sale.refundParts;
  const sources = data && (parts?.map(toRefundSource) ?? [{ ...charged, ...NOTHING_BACK }]);
  const methods = [...new Set(parts?.map(({ paymentMethod }) => paymentMethod) ?? [order.paymentMethod])];
  const refundedCents = rest ? 0 : fromAmount(order.refunded);
  const leftCents = charged.priceCents - refundedCents;
  const cents = part ? parseAmount(typed) : leftCents;
  const fits = cents !== undefined && cents <= leftCents;
  const feeCents = fits && sources ? sumFees(splitOver(sources, cents)) : undefined;
  const error = submitted && !fits ? `Enter an amount up to ${formatMoney(leftCents)}` : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!fits || feeCents === undefined) return;
    const key = `${dialogKey}:${cents}`;
    refund.mutate(
      { ...(part ? { amount: typed.trim() } : {}), key, backCents: cents + feeCents },
      { onSuccess: onClose },
    );
  };

  return (
    <Dialog open onOpenChange={() => !refund.isPending && onClose()} title={`Refund ${order.pet.name}`}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-medium">Refund amount</legend>
          <Radio
            name="how-much"
            title={`${rest || refundedCents > 0 ? 'Remaining amount' : 'Full refund'}, ${formatMoney(leftCents)}`}
            checked={!part}
            onChange={() => setPart(false)}
          />
          <Radio name="how-much" title="Partial refund" checked={part} onChange={() => setPart(true)} />
        </fieldset>
        {part && <Part error={error} value={typed} onChange={setTyped} extras={data?.sale.money.lines?.extras} />}
        <Owed order={order} byHandCents={byHandCents} />
        {isError ? (
          <Retry what="the payments of this sale" onRetry={refetch} />
        ) : (
          <Summary cents={fits ? cents : undefined} feeCents={feeCents} error={refund.error} />
        )}
        <p className="text-sm text-muted">
          Stripe doesn&rsquo;t return its processing fee for the payment; you pay it. It sends the refund as soon as
          your available balance there covers it. {methods.map((method) => ARRIVALS[method]).join(' ')}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={refund.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="danger" disabled={!sources} busy={refund.isPending} busyLabel="Refunding...">
            {fits && feeCents !== undefined ? `Refund ${formatMoney(cents + feeCents)}` : 'Refund'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** When the buyer has it: https://docs.stripe.com/refunds, https://docs.stripe.com/payments/klarna#refunds, and of bank debits. */
const ARRIVALS: Record<PaymentMethod, string> = {
  bank: 'Then it usually arrives in the buyer’s bank account within 5 to 10 business days.',
  card: 'Then it usually appears on the buyer’s card within 5 to 10 business days.',
  klarna:
    'Then Klarna cancels the buyer’s remaining payments or refunds what they paid, usually within 5 to 7 business days.',
};

/** What of the last press didn't go back; news of the sale may take the place of the toast that says so. */
const InPart = ({ error }: { error: unknown }) =>
  hasCode(error, 'refunded_in_part') && (
    <p role="alert" className="text-sm text-danger">
      {error.message}
    </p>
  );

const NOTHING_BACK = { returnedPriceCents: 0, returnedFeeCents: 0 };

/** What goes back another way, or would go back by itself. */
const Owed = ({ order, byHandCents }: { order: Order; byHandCents: number }) => (
  <>
    {byHandCents > 0 && (
      <p className="text-sm text-muted">
        The buyer paid you {formatMoney(byHandCents)} directly. Please pay that back yourself, and record it on the page
        of the sale.
      </p>
    )}
    {order.refundOwed && (
      <p className="text-sm">
        You owe the buyer {formatAmount(order.refundOwed)} of it, and we’ll keep trying to refund that. If you refund it
        now, we stop: nothing is refunded twice.
      </p>
    )}
  </>
);

interface PartProps {
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
  extras: PresentedLines['extras'] | undefined;
}

const Part = (props: PartProps) => (
  <>
    <Extras {...props} />
    <AmountField {...props} />
  </>
);

/** What was sold besides the pet fills in its amount. */
function Extras({ extras = [], onChange }: Pick<PartProps, 'extras' | 'onChange'>) {
  if (extras.length === 0) return null;
  return (
    <div role="group" aria-label="Refund an extra" className="flex flex-wrap gap-2">
      {extras.map(({ name, amount }) => (
        <Button key={name} kind="secondary" onClick={() => onChange(amount)}>
          {name}, {formatAmount(amount)}
        </Button>
      ))}
    </div>
  );
}

function AmountField(props: PartProps) {
  return (
    <Field label="Amount" error={props.error}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder="100.00"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Who pays what, empty while the amount is invalid; and what the last press didn't send. */
function Summary({ cents, feeCents, error }: Record<'cents' | 'feeCents', number | undefined> & { error: unknown }) {
  const isKnown = cents !== undefined && feeCents !== undefined;
  return (
    <>
      <dl className="space-y-1 rounded-control bg-sunken px-4 py-3" aria-live="polite">
        <Line label="From your account" cents={cents} />
        <Line label={`Platform fee, returned by ${settings.productName}`} cents={isKnown ? feeCents : undefined} />
        <Line strong label="Back to the buyer" cents={isKnown ? cents + feeCents : undefined} />
      </dl>
      <InPart error={error} />
    </>
  );
}

function Line({ label, cents, strong = false }: { label: string; cents: number | undefined; strong?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? 'border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 tabular-nums">{cents === undefined ? '…' : formatMoney(cents)}</dd>
    </div>
  );
}

const sumFees = (parts: readonly { feeCents: number }[]) => parts.reduce((sum, { feeCents }) => sum + feeCents, 0);
