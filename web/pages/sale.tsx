import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { User } from '../../contract/accounts/accounts.ts';
import { formatAmount } from '../../contract/money.ts';
import { screens } from '../../contract/screens.ts';
import type { Sale } from '../../contract/sales/sales.ts';
import { hasCode } from '../calls/api.ts';
import { serverNow } from '../calls/server-time.ts';
import { HandOverList } from '../features/orders/hand-overs/hand-over-list.tsx';
import { OrderBadges } from '../features/orders/order-badges.tsx';
import { OrderPhoto } from '../features/orders/order-photo.tsx';
import { isReservedOrder, isTooOldToRefund, isUnpaid } from '../features/orders/order-status.ts';
import { findAddMoney } from '../features/orders/sale/add-money.ts';
import { BuyerContact } from '../features/orders/sale/buyer-contact.tsx';
import { SignedAgreement } from '../features/orders/sale/signed-agreement.tsx';
import { HandOver } from '../features/orders/sale/hand-over.tsx';
import { Inquiries, openInquiries, Warnings } from '../features/orders/sale/bank-questions.tsx';
import { Evidence, openDisputes } from '../features/orders/sale/evidence.tsx';
import { MoneyWay } from '../features/orders/sale/money-way.tsx';
import { PromiseOfSale } from '../features/orders/sale/promise.tsx';
import { Notes } from '../features/orders/sale/notes.tsx';
import { receiptAddress, useSale } from '../features/orders/sale/queries.ts';
import { RecordCash } from '../features/orders/reservation/cash.tsx';
import { PaidSpot } from '../features/orders/reservation/paid-spot.tsx';
import { Reservation } from '../features/orders/reservation/reservation.tsx';
import { useSaleActs } from '../features/orders/sale-acts.tsx';
import { SaleSteps } from '../features/orders/sale/sale-steps.tsx';
import { listSaleSteps } from '../features/orders/sale/steps.ts';
import { Timeline } from '../features/orders/sale/timeline.tsx';
import { OwedRefunds, WaitingRefund } from '../features/orders/sale/waiting-refund.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/card.tsx';
import { dayAt } from '../ui/dates.ts';
import { Dotted } from '../ui/dotted.tsx';
import { Empty } from '../ui/empty.tsx';
import { CardsShape } from '../ui/cards-shape.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { Retry } from '../ui/retry.tsx';

/** For a helper the hand-over only, to which the buyer's code leads. */
export default function SalePage({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  if (!user.worksFor) return <OwnSale />;
  return (
    <>
      <PageTitle>Hand-over</PageTitle>
      <HandOverList orderId={id} />
    </>
  );
}

function OwnSale() {
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
  sale.spot ? (
    <PaidSpot spot={sale.spot} deposit={deposit} inFlight={sale.inFlight} />
  ) : (
    <Reservation sale={sale} deposit={deposit} />
  );

interface SaleOfProps {
  sale: Sale;
  /** When it was read. */
  asOf: number;
}

type Acts = Pick<ReturnType<typeof useSaleActs>, 'onRefund' | 'onEnd'>;

function SaleContent({ sale, asOf }: SaleOfProps) {
  const { order } = sale;
  const { items, dialog, onRefund, onEnd } = useSaleActs(sale);
  return (
    <>
      <div className="flex items-start gap-4">
        <OrderPhoto pet={order.pet} className="mt-1 shrink-0" />
        <div className="min-w-0 flex-1">
          <PageTitle documentTitle={`Sale of ${order.pet.name}`}>{order.pet.name}</PageTitle>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderBadges order={order} />
            <Dotted className="text-muted">
              {order.pet.breed ?? ''}
              {order.paymentMethodName}
            </Dotted>
          </div>
        </div>
        <MoreMenu what={order.pet.name} items={items} />
      </div>
      <Standing sale={sale} isNext={!isUrgent(sale)} />
      <Parts sale={sale} asOf={asOf} onRefund={onRefund} onEnd={onEnd} />
      {dialog}
    </>
  );
}

/** What a bank or the provider waits for comes before all else. */
const isUrgent = (sale: Sale) =>
  Boolean(sale.order.refundWaits ?? sale.owed ?? sale.warnings) ||
  openInquiries(sale).length > 0 ||
  openDisputes(sale).length > 0;

/** Where the sale stands, and what comes next of a reservation. */
function Standing({ sale, isNext }: { sale: Sale; isNext: boolean }) {
  const { order, deposit, inFlight } = sale;
  const steps = listSaleSteps(sale, dayAt(serverNow()));
  if (steps.length === 0) return null;
  return (
    <Card className="mt-6" aria-labelledby="standing">
      <h2 id="standing" className="sr-only">
        Where it stands
      </h2>
      <SaleSteps steps={steps} />
      {inFlight && (
        <p className="mt-5 text-sm text-muted">
          {formatAmount(inFlight.amount)} ({inFlight.methodName}) is on its way and isn’t confirmed yet.{' '}
          {isReservedOrder(order)
            ? 'Until it is, you can’t record cash, and can’t move or end the reservation.'
            : `Please don’t hand over ${order.pet.name} before it is.`}
        </p>
      )}
      {deposit && !inFlight && isReservedOrder(order) && !deposit.isDisputed && (
        <RecordCash sale={sale} deposit={deposit} kind={isNext ? 'primary' : 'secondary'} />
      )}
    </Card>
  );
}

/** In two columns on a desk, which the browser makes about equally high; read down the left one first, as on a phone. */
const Parts = ({ sale, asOf, onRefund, onEnd }: SaleOfProps & Acts) => (
  <div className="mt-6 flex flex-col gap-6 lg:block lg:columns-2 lg:*:break-inside-avoid lg:*:not-last:mb-6">
    {sale.order.refundOwed && sale.owed && (
      <Part id="owed" title={`You owe the buyer ${formatAmount(sale.order.refundOwed)}`}>
        <OwedRefunds owed={sale.owed} isNext={findAddMoney(sale) === 'owed'} />
      </Part>
    )}
    {sale.order.refundWaits && (
      <Part id="waiting-refund" title="A refund is waiting">
        <WaitingRefund amount={sale.order.refundWaits} isNext={findAddMoney(sale) === 'waiting'} />
      </Part>
    )}
    {sale.order.status === 'paid' && isTooOldToRefund(sale.order) && (
      <Part id="too-late" title="Too late for a refund here">
        <p>
          A payment of this kind can be refunded for only 180 days, and they have passed. If you owe the buyer money,
          agree on another way, such as a check or a bank transfer, and keep proof of it.
        </p>
      </Part>
    )}
    <BankQuestions sale={sale} onRefund={onRefund} onEnd={onEnd} />
    {sale.money.lines?.promise && !isUnpaid(sale.order) && (
      <Part id="promise" title="The buyer’s promise">
        <PromiseOfSale orderId={sale.order.id} />
      </Part>
    )}
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
const BankQuestions = ({ sale, onRefund, onEnd }: Pick<SaleOfProps, 'sale'> & Acts) => (
  <>
    {openInquiries(sale).length > 0 && (
      <Part id="inquiry" title={isKlarnaAlone(sale) ? 'The buyer complained to Klarna' : 'The buyer’s bank asks'}>
        <Inquiries sale={sale} onRefund={onRefund} onEnd={onEnd} />
      </Part>
    )}
    {sale.warnings && (
      <Part id="warnings" title="This payment may be fraud">
        <Warnings sale={sale} warnings={sale.warnings} onRefund={onRefund} onEnd={onEnd} />
      </Part>
    )}
  </>
);

/** What is to be done, the money, and what is over. */
function SaleActions({ sale }: { sale: Sale }) {
  const { order, deposit, handOver, agreement } = sale;
  const handedOver = handOver && (
    <Part key="hand-over" id="hand-over" title="Hand-over">
      <HandOver order={order} handOver={handOver} isNext={!isUrgent(sale)} />
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
      {deposit && !isUnpaid(order) && (
        <Part id="reservation" title={sale.spot ? 'Place on a waiting list' : 'Reservation'}>
          <ReservedBy sale={sale} deposit={deposit} />
        </Part>
      )}
      {!isDone && handedOver}
      {isEarned(sale) && <Money sale={sale} />}
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

/** Before, nothing is certain, or what is paid is held for the buyer. */
const isEarned = ({ order, inFlight }: Sale) =>
  !inFlight && !isUnpaid(order) && !['reserved', 'overdue', 'released'].includes(order.status);

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
