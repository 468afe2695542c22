import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ownMails, sendOwnMailsAgain } from '../../../../contract/accounts/own-mails.ts';
import { change } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { formatDate } from '../../../ui/dates.ts';
import { SendAgain } from '../../../ui/send-again.tsx';

/** Says that the account's own address refuses our mails, in place of what holds while it takes them. */
export function UnlessRefused({ children }: { children: ReactNode }) {
  const refusedAt = useQuery(read(ownMails, {})).data?.refusedAt;
  const again = useAct(() => change(sendOwnMailsAgain, {}), { failed: 'Not Sent' });
  if (!refusedAt) return children;
  return (
    <SendAgain busy={again.isPending} onSend={() => again.mutate()}>
      The mail server of this address has refused our emails since {formatDate(refusedAt)}. Please change the address,
      or have them sent again once it works.
    </SendAgain>
  );
}
