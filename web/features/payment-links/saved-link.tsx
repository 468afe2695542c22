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
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import { PetPhoto } from '../pets/photos/pet-photo.tsx';
import { ARCHIVING_LINK } from './archiving.ts';
import { describeOffer } from './conditions/describe-conditions.ts';
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
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-3 pt-3 pb-1 sm:px-4"
      aria-label={`Payment link for ${pet.name}`}
    >
      <PetPhoto pet={pet} sizes="3rem" className="size-[min(3rem,14vw)] rounded-control" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">{pet.name}</h3>
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
      </div>
      <div className="col-span-full flex items-center gap-x-1 text-sm narrow:flex-wrap">
        <a
          className="mr-auto block min-w-0 flex-1 truncate py-3 text-evergreen underline underline-offset-4 narrow:basis-full"
          href={link.paymentUrl}
          target="_blank"
          rel="noreferrer"
        >
          {link.paymentUrl}
        </a>
        {status === 'active' && (
          <Button kind="quiet" className="px-3" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            Copy
          </Button>
        )}
        {status !== 'archived' && link.suspensionReason === null && (
          <Confirm
            trigger={<IconButton icon={Archive} label="Archive" />}
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
  const conditions = link.status === 'active' ? describeOffer(link) : '';
  const code = link.status === 'active' ? linkCode(link.id) : null;
  return (
    <Dotted className="text-sm text-muted">
      <span className="font-semibold text-ink tabular-nums">{formatAmount(pet.price)}</span>
      <span>{pet.breed}</span>
      <>
        Created <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </>
      {conditions}
      {code && <span className="whitespace-nowrap">Code {code}</span>}
    </Dotted>
  );
}
