import { DISPUTE_FEE, type SaleDispute, type SaleWarning } from '../../../../contract/evidence/evidence.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Dispute } from './evidence.tsx';

/** Inquiries of banks that are open. */
export const openInquiries = ({ evidence }: Sale): SaleDispute[] =>
  evidence.disputes.filter(({ state, isInquiry }) => state === 'open' && isInquiry);

interface Props {
  sale: Sale;
  /** Opens the dialog of a refund; absent where this sale has none, as a reservation that is to be ended. */
  onRefund?: (() => void) | undefined;
  /** Asks whether to end the reservation, which refunds all of it. */
  onEnd?: (() => void) | undefined;
}

const PRICE = `Stripe charges ${formatAmount(DISPUTE_FEE)} for a dispute, whether you win or lose.`;

/** Banks only ask: refund in full without a fee, or answer. */
export const Inquiries = ({ sale, onRefund, onEnd }: Props) => (
  <div className="divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
    {openInquiries(sale).map((inquiry) => (
      <div key={inquiry.id}>
        {inquiry.isByKlarna ? (
          <KlarnaAsks inquiry={inquiry} onRefund={onRefund} />
        ) : (
          <p className="mb-4">
            The buyer asked their bank about this payment. No money has been taken from you.{' '}
            {onRefund ? 'Refund it in full now' : 'End the reservation, which refunds it'}: the inquiry ends, and Stripe
            charges no dispute fee. Or answer{inquiry.canSend ? ' with your evidence' : ''}. If you do neither, the bank
            can take the money back. {PRICE}
          </p>
        )}
        <Dispute sale={sale} dispute={inquiry}>
          <RefundNow onRefund={onRefund} onEnd={onEnd} />
        </Dispute>
      </div>
    ))}
  </div>
);

/** Klarna takes no evidence yet: there is one thing to do, with its deadline. */
const KlarnaAsks = ({
  inquiry: { answerBy, amount },
  onRefund,
}: { inquiry: SaleDispute } & Pick<Props, 'onRefund'>) => (
  <p className="mb-4">
    The buyer complained to Klarna about this payment. No money has been taken from you.{' '}
    {answerBy ? `You have until ${formatDate(answerBy)}: talk` : 'Talk'} to the buyer, who can withdraw the complaint in
    the Klarna app, or {onRefund ? `refund ${formatAmount(amount)} now` : 'end the reservation, which refunds it'}. Both
    settle it without a fee. Klarna doesn&rsquo;t accept evidence yet. After that it becomes a dispute: Klarna takes the
    money plus a fee of {formatAmount(DISPUTE_FEE)}, you can no longer refund the payment, and you have a few days to
    send your evidence. If you win, you get both back.
  </p>
);

const RefundNow = ({ onRefund, onEnd }: Pick<Props, 'onRefund' | 'onEnd'>) =>
  onRefund ? <Button onClick={onRefund}>Refund now</Button> : onEnd && <Button onClick={onEnd}>End reservation</Button>;

const HAPPENED = {
  fraud_warning:
    'The bank that issued the buyer’s card reported this payment as possible fraud. No money has been taken from you.',
  review:
    'Stripe’s fraud protection asks you to look at this payment. It went through, and Stripe isn’t holding any of it.',
};

const KEEP = {
  fraud_warning: 'Or keep it, if you’re sure that the owner of the card paid you: you don’t need to answer.',
  review: 'Or approve it in your Stripe dashboard, if you know who paid.',
};

/** The card's issuer or the provider warns: refund, or keep the payment. */
export const Warnings = ({ sale, warnings, onRefund, onEnd }: Props & { warnings: SaleWarning[] }) => (
  <div className="divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
    {warnings.map(({ id, kind, amount, openedAt }) => (
      <div key={id}>
        <p className="mb-4">
          {HAPPENED[kind]} {onRefund ? 'Refund it in full now' : 'End the reservation, which refunds it'}, so that it
          can no longer be disputed. {KEEP[kind]} {PRICE}
          {sale.handOver && sale.handOver.confirmedAt === null && ' Don’t hand over the pet until you’re sure.'}
        </p>
        <Facts>
          <Fact label="Payment">{formatAmount(amount)}</Fact>
          <Fact label="Warned on">{formatDate(openedAt)}</Fact>
          <Fact label="Deadline">None</Fact>
        </Facts>
        {(onRefund ?? onEnd) && (
          <div className="mt-4">
            <RefundNow onRefund={onRefund} onEnd={onEnd} />
          </div>
        )}
      </div>
    ))}
  </div>
);
