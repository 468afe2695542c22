import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { screens } from '../../contract/screens.ts';
import type { Sale } from '../../contract/sales/sales.ts';
import { hasCode } from '../calls/api.ts';
import { OrderBadges } from '../features/orders/order-badges.tsx';
import { OrderPhoto } from '../features/orders/order-photo.tsx';
import { isRefundable, isTooOldToRefund } from '../features/orders/order-status.ts';
import { RefundDialog } from '../features/orders/refund-dialog.tsx';
import { BuyerContact } from '../features/orders/sale/buyer-contact.tsx';
import { SignedAgreement } from '../features/orders/sale/signed-agreement.tsx';
import { HandOver } from '../features/orders/sale/hand-over.tsx';
import { Inquiries, openInquiries, Warnings } from '../features/orders/sale/bank-questions.tsx';
import { Evidence, openDisputes } from '../features/orders/sale/evidence.tsx';
import { MoneyWay } from '../features/orders/sale/money-way.tsx';
import { Notes } from '../features/orders/sale/notes.tsx';
import { receiptAddress, useSale } from '../features/orders/sale/queries.ts';
import { PaidSpot } from '../features/orders/reservation/paid-spot.tsx';
import { Reservation } from '../features/orders/reservation/reservation.tsx';
import { Timeline } from '../features/orders/sale/timeline.tsx';
import { WaitingRefund } from '../features/orders/sale/waiting-refund.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { Empty } from '../ui/empty.tsx';
import { CardsShape } from '../ui/cards-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function SalePage() {
  const { id } = useParams<{ id: string }>();
  const { data, dataUpdatedAt, error, refetch } = useSale(id);
  return (
    <>
      <BackLink href={screens.sales.path}>All sales</BackLink>
      {data ? (
        <SaleContent key={id} sale={data.sale} asOf={dataUpdatedAt} />
      ) : (
        <>
          <PageTitle>Sale</PageTitle>
          <div className="mt-6">
            {!error && <CardsShape />}
            {error &&
              (hasCode(error, 'not_found') ? (
                <Empty>This sale was not found.</Empty>
              ) : (
                <Retry what="this sale" onRetry={refetch} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

const ReservedBy = ({ sale, deposit }: { sale: Sale; deposit: NonNullable<Sale['deposit']> }) =>
  sale.spot ? <PaidSpot spot={sale.spot} deposit={deposit} /> : <Reservation sale={sale} deposit={deposit} />;

interface SaleOfProps {
  sale: Sale;
  /** When it was read. */
  asOf: number;
}

interface Refunding {
  /** Opens the dialog of a refund; absent where nothing can be refunded by it. */
  onRefund: (() => void) | undefined;
}

function SaleContent({ sale, asOf }: SaleOfProps) {
  const { order } = sale;
  const [refunding, setRefunding] = useState(false);
  const canRefund = isRefundable(order) || Boolean(sale.deposit?.refundable ?? sale.refundable);
  const refundNow = canRefund ? () => setRefunding(true) : undefined;
  const rest = sale.deposit?.refundable ?? sale.refundable;
  return (
    <>
      <PageTitle
        documentTitle={`Sale of ${order.pet.name}`}
        aside={
          refundNow && (
            <Button kind="secondary" aria-label={`Refund ${order.pet.name}`} onClick={refundNow}>
              Refund
            </Button>
          )
        }
      >
        {order.pet.name}
      </PageTitle>
      <div className="mt-4 flex items-center gap-4">
        <OrderPhoto pet={order.pet} className="shrink-0" />
        <div className="min-w-0">
          <OrderBadges order={order} />
          <Dotted className="mt-1 text-muted">
            {order.pet.breed ?? ''}
            {order.paymentMethodName}
          </Dotted>
        </div>
      </div>
      <Parts sale={sale} asOf={asOf} onRefund={refundNow} />
      {refunding && <RefundDialog order={order} rest={rest} onClose={() => setRefunding(false)} />}
    </>
  );
}

/** In two columns on a desk, which the browser makes about equally high; read down the left one first, as on a phone. */
const Parts = ({ sale, asOf, onRefund }: SaleOfProps & Refunding) => (
  <div className="mt-6 flex flex-col gap-6 lg:block lg:columns-2 lg:*:break-inside-avoid lg:*:not-last:mb-6">
    {sale.order.refundWaits && (
      <Part id="waiting-refund" title="A refund is waiting">
        <WaitingRefund amount={sale.order.refundWaits} />
      </Part>
    )}
    {sale.order.status === 'paid' && isTooOldToRefund(sale.order) && (
      <Part id="too-late" title="Refunds are over">
        <p>
          Klarna refunds a payment for 180 days, and these are over. If you owe the buyer money, agree on another way,
          such as a check or a bank transfer, and keep proof of it.
        </p>
      </Part>
    )}
    <BankQuestions sale={sale} onRefund={onRefund} />
    <SaleActions sale={sale} />
    <Part id="buyer" title="Buyer">
      <BuyerContact {...sale} />
    </Part>
    <Part id="timeline" title="What happened">
      <Timeline entries={sale.timeline} asOf={asOf} />
    </Part>
    <Part id="notes" title="Your notes">
      <Notes sale={sale} />
    </Part>
  </div>
);

const isKlarnaAlone = (sale: Sale) => openInquiries(sale).every(({ isByKlarna }) => isByKlarna);

/** What banks and the provider ask, before money moves. */
const BankQuestions = ({ sale, onRefund }: Pick<SaleOfProps, 'sale'> & Refunding) => (
  <>
    {openInquiries(sale).length > 0 && (
      <Part id="inquiry" title={isKlarnaAlone(sale) ? 'The buyer complained to Klarna' : 'The buyer’s bank asks'}>
        <Inquiries sale={sale} onRefund={onRefund} />
      </Part>
    )}
    {sale.warnings && (
      <Part id="warnings" title="This payment may be fraud">
        <Warnings sale={sale} warnings={sale.warnings} onRefund={onRefund} />
      </Part>
    )}
  </>
);

/** What is to be done, the money, and what is over. */
function SaleActions({ sale }: { sale: Sale }) {
  const { order, deposit, handOver, agreement } = sale;
  const handedOver = handOver && (
    <Part key="hand-over" id="hand-over" title="Hand-over">
      <HandOver order={order} handOver={handOver} />
    </Part>
  );
  const isDone = handOver !== null && handOver.doneAt !== null;
  return (
    <>
      {openDisputes(sale).length > 0 && (
        <Part id="evidence" title="Disputed">
          <Evidence sale={sale} />
        </Part>
      )}
      {deposit && (
        <Part id="reservation" title={sale.spot ? 'Place on a waiting list' : 'Reservation'}>
          <ReservedBy sale={sale} deposit={deposit} />
        </Part>
      )}
      {!isDone && handedOver}
      {isEarned(order.status) && <Money sale={sale} />}
      {agreement && (
        <Part id="agreement" title="Agreement">
          <SignedAgreement orderId={order.id} agreement={agreement} />
        </Part>
      )}
      {isDone && handedOver}
    </>
  );
}

const Money = ({ sale }: { sale: Sale }) => (
  <Part id="money" title="Payment breakdown">
    <MoneyWay sale={sale} />
    {sale.hasReceipt && (
      <a className={buttonClass('secondary', 'mt-4')} href={receiptAddress(sale.order.id)} download>
        <FileText aria-hidden="true" className="size-4" />
        Download receipt
      </a>
    )}
  </Part>
);

/** Before, what is paid is held for the buyer. */
const isEarned = (status: Sale['order']['status']) => !['reserved', 'overdue', 'released'].includes(status);

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
