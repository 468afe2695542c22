import { Archive, Copy } from 'lucide-react';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { PaymentLink, PaymentLinkStatus } from '../../../contract/payment-links/payment-links.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { formatDate } from '../../ui/dates.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { notify } from '../../ui/notify.ts';
import { ARCHIVING_LINK } from './archiving.ts';
import { describeConditions } from './conditions/describe-conditions.ts';
import { useArchivePaymentLink } from './queries.ts';

const statuses: Record<PaymentLinkStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paid: { label: 'Paid', tone: 'good' },
  archived: { label: 'Archived', tone: 'outline' },
};

const REFUNDED = { label: 'Refunded', tone: 'outline' } as const;

export function SavedLink({ link, onCopied }: { link: PaymentLink; onCopied: (copied: boolean) => void }) {
  const archive = useArchivePaymentLink();
  const { pet, status } = link;
  const state = link.isRefunded ? REFUNDED : statuses[status];
  const copy = async () => {
    const copied = await copyText(Promise.resolve(link.paymentUrl));
    if (copied) notify.success('Payment Link Copied', `The link for ${pet.name} is on your clipboard.`);
    onCopied(copied);
  };
  return (
    <li className="p-4 sm:p-5" aria-label={`Payment link for ${pet.name}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          {pet.name} <span className="font-sans text-base font-normal tracking-normal text-muted">{pet.breed}</span>
        </h3>
        {link.suspensionReason === null ? (
          <Badge tone={state.tone}>{state.label}</Badge>
        ) : (
          <Badge tone="bad">Suspended</Badge>
        )}
      </div>
      {link.suspensionReason !== null && (
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
          Buyers can’t open it. The reason: {link.suspensionReason}
        </p>
      )}
      <Terms link={link} />
      <p className="text-sm">
        <a
          className="block truncate py-3 text-evergreen underline underline-offset-4"
          href={link.paymentUrl}
          target="_blank"
          rel="noreferrer"
        >
          {link.paymentUrl}
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        {status === 'active' && (
          <Button kind="secondary" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            Copy
          </Button>
        )}
        {status !== 'archived' && link.suspensionReason === null && (
          <Confirm
            trigger={
              <Button kind="quiet">
                <Archive aria-hidden="true" className="size-4" />
                Archive
              </Button>
            }
            title={`Archive the link for ${pet.name}?`}
            description={ARCHIVING_LINK[status]}
            action="Archive"
            busyLabel="Archiving..."
            onConfirm={() => archive.mutateAsync(link)}
          />
        )}
      </div>
    </li>
  );
}

function Terms({ link }: { link: PaymentLink }) {
  const { pet, createdAt } = link;
  const conditions = link.status === 'active' ? describeConditions(link) : '';
  const code = link.status === 'active' ? linkCode(link.id) : null;
  return (
    <Dotted className="mt-1 text-sm text-muted">
      <span className="font-semibold text-ink tabular-nums">{formatAmount(pet.price)}</span>
      <>
        Created <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </>
      {conditions}
      {code && <span className="whitespace-nowrap">Code {code}</span>}
    </Dotted>
  );
}
