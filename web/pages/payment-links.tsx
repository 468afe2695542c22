import { useCallback } from 'react';
import { screens } from '../../contract/screens.ts';
import { usePaymentLinks } from '../features/payment-links/queries.ts';
import { SavedLinks } from '../features/payment-links/saved-links.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { PetsTabs } from '../features/workspace/pets-tabs.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ShowOlder } from '../ui/show-older.tsx';
import { addressWith, searchIn, useShownInAddress } from '../ui/shown-in-address.ts';

interface ShownLinks {
  q: string;
}

const PAGE = {
  read: (given: URLSearchParams): ShownLinks => ({ q: searchIn(given) }),
  addressOf: (shown: ShownLinks) => addressWith(screens.paymentLinks.path, shown, { q: '' }),
  isStep: () => false,
};

/** All payment links of a breeder, searched as the address says. */
export default function PaymentLinksPage() {
  const [{ q }, show] = useShownInAddress<ShownLinks>(PAGE);
  const search = useCallback((text: string) => show({ q: text }), [show]);
  const links = usePaymentLinks(q);
  return (
    <>
      <PetsTabs path={screens.paymentLinks.path} />
      <PageTitle>Saved Payment Links</PageTitle>
      <div className="mt-6 space-y-4">
        <search>
          <SearchField label="Search payment links" placeholder="Pet, buyer, address or code" q={q} onSearch={search} />
        </search>
        <section
          aria-labelledby="links-title"
          aria-busy={links.isPlaceholderData}
          className={links.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <h2 id="links-title" className="sr-only">
            All links
          </h2>
          <SavedLinks
            links={links}
            {...(q && { empty: <NoMatch onClear={() => search('')}>No links match.</NoMatch> })}
          />
          <ShowOlder what="links" pages={links} />
        </section>
      </div>
    </>
  );
}
