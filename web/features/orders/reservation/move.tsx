import { useState } from 'react';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { Button } from '../../../ui/button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useWithdrawMove } from './queries.ts';

interface Props {
  sale: Sale;
  deposit: OrderDeposit;
}

/** Another pet that the buyer has been asked about. */
export function ProposedMove({ sale, deposit: { move } }: Props) {
  const withdraw = useWithdrawMove(sale);
  if (!move) return null;
  return (
    <div className="mt-4">
      <p>
        You proposed to move this reservation to <bdi>{move.pet.name}</bdi> for {formatAmount(move.price)};{' '}
        {formatAmount(move.due)} would then still be due. The buyer has not answered. {move.pet.name} stays for sale
        until they accept.
      </p>
      <Button
        kind="secondary"
        className="mt-3"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onClick={() => withdraw.mutate()}
      >
        Withdraw the proposal
      </Button>
    </div>
  );
}

/** The reservation can move to another pet, if its buyer accepts. */
export function ProposeMove({ sale, deposit: { move } }: Props) {
  const [choosing, setChoosing] = useState(false);
  if (move) return null;
  return (
    <>
      <Button kind="secondary" onClick={() => setChoosing(true)}>
        Move to another pet
      </Button>
      {choosing && <MoveDialog sale={sale} onClose={() => setChoosing(false)} />}
    </>
  );
}
