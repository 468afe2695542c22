import { useState } from 'react';
import type { Sale } from '../../../contract/sales/sales.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { canEnd, isRefundable, isReservedOrder } from './order-status.ts';
import { EndReservation } from './reservation/end-reservation.tsx';
import { MoveDialog } from './reservation/move-dialog.tsx';
import { NewLink } from './reservation/new-link.tsx';

type Act = 'move' | 'link' | 'end' | 'refund';

/** What is rare of a sale: its menu, and each act as a function where it is possible. */
export function useSaleActs(sale: Sale) {
  const { order, deposit, ending, spot, inFlight } = sale;
  const [open, setOpen] = useState<Act>();
  const rest = deposit?.refundable ?? sale.refundable;
  const isReserved = isReservedOrder(order) && !spot;
  const canChange = isReserved && deposit !== undefined && !deposit.isDisputed && !inFlight;
  const onRefund = isRefundable(order) || rest ? () => setOpen('refund') : undefined;
  const onEnd = canChange && ending && canEnd(deposit) ? () => setOpen('end') : undefined;
  const items: MenuItem[] = [
    ...(canChange && !deposit.move ? [{ label: 'Move to another pet', onSelect: () => setOpen('move') }] : []),
    ...(isReserved ? [{ label: 'Send a new link', onSelect: () => setOpen('link') }] : []),
    ...(onEnd ? [{ label: 'End reservation', onSelect: onEnd, isDanger: true }] : []),
    ...(onRefund ? [{ label: 'Refund', onSelect: onRefund, isDanger: true }] : []),
  ];
  const close = () => setOpen(undefined);
  const dialog = (
    <>
      {open === 'move' && <MoveDialog sale={sale} onClose={close} />}
      {open === 'link' && <NewLink sale={sale} onClose={close} />}
      {open === 'end' && ending && <EndReservation sale={sale} ending={ending} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} rest={rest} onClose={close} />}
    </>
  );
  return { items, dialog, onRefund, onEnd };
}
