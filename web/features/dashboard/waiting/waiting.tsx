import type { ConnectionStatus } from '../../../../contract/connected-accounts/connected-accounts.ts';
import { useConnectionStatus } from '../../connected-accounts/queries.ts';
import { connectionState } from '../../connected-accounts/connection-state.ts';
import { useWaitingSales } from '../../orders/queries.ts';
import { useWaitingQuestions } from '../../questions/queries.ts';
import { useReservationRequests } from '../../reservation-requests/queries.ts';
import { WaitingView } from './waiting-view.tsx';

/** What waits for the breeder; empty where it can't be read, since the pages of each have it too. */
export function useWaiting() {
  const [questions, requests, sales] = [useWaitingQuestions(), useReservationRequests(), useWaitingSales()];
  return {
    isKnown: [questions, requests, sales].every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    questions: questions.data?.waiting ?? 0,
    requests: requests.data?.requests.length ?? 0,
    sales: sales.data?.sales ?? [],
  };
}

type Waiting = Omit<ReturnType<typeof useWaiting>, 'isKnown'>;

/** `hasSteps`: the payment account is one of the steps before the first sale. */
export function Waiting({ waiting, hasSteps }: { waiting: Waiting; hasSteps: boolean }) {
  const { data: status } = useConnectionStatus();
  return <WaitingView {...waiting} account={status && !hasSteps ? describeWant(status) : undefined} />;
}

/** What an account that was connected before wants from its breeder. */
function describeWant(status: ConnectionStatus): string | undefined {
  const state = connectionState(status);
  if (state === 'incomplete' || state === 'paused') return 'Buyers can’t pay you: Stripe needs something.';
  if (state === 'connected' && status.accountDetails.requirementsList.length > 0)
    return 'Stripe needs something for your payment account.';
  return undefined;
}
