import { Mail, MessageSquare, Phone } from 'lucide-react';
import { telephoneAddress } from '../../../../contract/contacts.ts';
import { buyerAddress } from '../../../../contract/screens.ts';
import { getSale, sendMailsAgain, type Sale } from '../../../../contract/sales/sales.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { change } from '../../../calls/change.ts';
import { setRead } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { formatDate } from '../../../ui/dates.ts';
import { BlockButton } from '../../blocked-buyers/block-question.tsx';
import { SendAgain } from '../../../ui/send-again.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { describeConditions } from '../../payment-links/conditions/describe-conditions.ts';

/** Who bought, with a button for each way to reach them. */
export function BuyerContact({
  order: { id, clientName, clientEmail, clientPhone, pet },
  link,
  mailsRefusedAt,
  hasMoreOfBuyer,
}: Pick<Sale, 'order' | 'link' | 'mailsRefusedAt' | 'hasMoreOfBuyer'>) {
  const conditions = link && describeConditions(link);
  const number = clientPhone && telephoneAddress(clientPhone);
  return (
    <>
      <p className="text-lg font-medium wrap-anywhere">{clientName ?? 'Buyer'}</p>
      {clientEmail && <p className="text-sm wrap-anywhere text-muted">{clientEmail}</p>}
      {clientPhone && <p className="text-sm text-muted tabular-nums">{clientPhone}</p>}
      {mailsRefusedAt && <RefusedMails id={id} since={mailsRefusedAt} />}
      {!clientEmail && !clientPhone && (
        <p className="mt-1 text-sm text-muted">The buyer’s contact details are no longer kept.</p>
      )}
      {hasMoreOfBuyer && (
        <p className="mt-1">
          <TextLink className="inline-flex min-h-11 items-center" href={buyerAddress(id)}>
            Everything with this buyer
          </TextLink>
        </p>
      )}
      {conditions && <p className="mt-1 text-sm text-muted">The link: {conditions}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {number && (
          <>
            <a className={buttonClass('secondary')} href={number}>
              <Phone aria-hidden="true" className="size-4" />
              Call
            </a>
            <a className={buttonClass('secondary')} href={number.replace(/^tel:([^;]*).*/, 'sms:$1')}>
              <MessageSquare aria-hidden="true" className="size-4" />
              Text
            </a>
          </>
        )}
        {clientEmail && (
          <a
            className={buttonClass('secondary')}
            href={`mailto:${clientEmail}?subject=${encodeURIComponent(`About ${pet.name}`)}`}
          >
            <Mail aria-hidden="true" className="size-4" />
            Email
          </a>
        )}
        {(clientEmail || clientPhone) && <BlockButton found={{ kind: 'sale', id }} name={clientName ?? 'this buyer'} />}
      </div>
    </>
  );
}

function RefusedMails({ id, since }: { id: string; since: string }) {
  const params = { id };
  const again = useAct(
    () => change(sendMailsAgain, { params }, { answered: ({ sale }) => setRead(getSale, { params }, { sale }) }),
    { failed: 'Not Sent' },
  );
  return (
    <SendAgain busy={again.isPending} onSend={() => again.mutate()}>
      The buyer’s mail server has refused our emails since {formatDate(since)}. Please reach the buyer another way, and
      have them sent again once the address works.
    </SendAgain>
  );
}
