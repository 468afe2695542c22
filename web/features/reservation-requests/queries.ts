import { useQuery } from '@tanstack/react-query';
import {
  answerReservationRequest,
  listReservationRequests,
} from '../../../contract/reservation-requests/reservation-requests.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

export const useReservationRequests = () => useQuery(read(listReservationRequests, {}));

export function useAnswerRequest(id: string) {
  return useAct(
    (allows: boolean) =>
      change(answerReservationRequest, { params: { id }, body: { allows } }, { isOutdatedBy: () => true }),
    {
      done: (_, allows) =>
        allows
          ? notify.success('They Can Reserve', 'We emailed them a link to pay the deposit.')
          : notify.success('Request Declined', 'We let them know politely.'),
      failed: 'Please Try Again',
    },
  );
}
