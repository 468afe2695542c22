import { useState, type ReactNode } from 'react';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Retry } from '../../ui/retry.tsx';
import { LinkReady } from './link-ready.tsx';
import { SavedLink } from './saved-link.tsx';

interface SavedLinksProps {
  /** What stands in place of an empty list. */
  empty?: ReactNode;
  links: { data: PaymentLink[] | undefined; isError: boolean; refetch: () => unknown };
}

/** The loaded links as rows, with the list's loading, error and empty states. */
export function SavedLinks({ links: { data, isError, refetch }, empty = <NoLinks /> }: SavedLinksProps) {
  const [shared, setShared] = useState<{ link: PaymentLink; copied: boolean } | null>(null);
  if (!data) return isError ? <Retry what="your payment links" onRetry={refetch} /> : <Shape />;
  if (data.length === 0) return empty;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.map((link) => (
          <SavedLink key={link.id} link={link} onCopied={(copied) => setShared({ link, copied })} />
        ))}
      </ul>
      {shared && (
        <Dialog open onOpenChange={() => setShared(null)} title={`The link for ${shared.link.pet.name}`}>
          <LinkReady {...shared} onDone={() => setShared(null)} />
        </Dialog>
      )}
    </>
  );
}

function NoLinks() {
  return (
    <Empty>No links yet. Once a pet has its photo, press &ldquo;Create &amp; Copy Payment Link&rdquo; beside it.</Empty>
  );
}

function Shape() {
  return (
    <div className="after-a-blink space-y-3 rounded-card border border-line bg-surface p-5" aria-hidden="true">
      <div className="skeleton h-6 w-40" />
      <div className="skeleton h-5 w-full max-w-md" />
      <div className="skeleton h-11 w-44" />
    </div>
  );
}
