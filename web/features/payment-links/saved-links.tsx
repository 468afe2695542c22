import { useState } from 'react';
import type { PaymentLink } from '../../../contract/payment-links.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Retry } from '../../ui/retry.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { LinkReady } from './link-ready.tsx';
import { useMyPaymentLinks } from './queries.ts';
import { SavedLink } from './saved-link.tsx';

export function SavedLinks() {
  const links = useMyPaymentLinks();
  const { data, isError, refetch } = links;
  const [shared, setShared] = useState<{ link: PaymentLink; copied: boolean } | null>(null);
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="mb-4 text-2xl">
        Saved Payment Links
      </h2>
      {!data && isError ? (
        <Retry what="your payment links" onRetry={refetch} />
      ) : !data ? (
        <Shape />
      ) : data.length === 0 ? (
        <Empty>
          No links yet. Once a pet has its photo, press &ldquo;Create &amp; Copy Payment Link&rdquo; beside it.
        </Empty>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.map((link) => (
            <SavedLink key={link.id} link={link} onCopied={(copied) => setShared({ link, copied })} />
          ))}
        </ul>
      )}
      <ShowOlder what="links" pages={links} />
      {shared && (
        <Dialog open onOpenChange={() => setShared(null)} title={`The link for ${shared.link.pet.name}`}>
          <LinkReady {...shared} onDone={() => setShared(null)} />
        </Dialog>
      )}
    </section>
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
