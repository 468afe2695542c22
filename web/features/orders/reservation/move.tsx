import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { Button } from '../../../ui/button.tsx';
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
        You proposed to move this reservation to <bdi>{move.pet.name}</bdi> for {formatAmount(move.price)}; the balance
        would then be {formatAmount(move.due)}. The buyer has not answered. {move.pet.name} stays for sale until they
        accept.
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
