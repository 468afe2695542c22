import './public.css';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PaymentSuccess } from '../../contract/orders/payment-success.ts';
import type { LinkPage, PublicPage, SuccessPage } from '../../contract/pages/public-page.ts';
import { CopyLink } from './link-page/copy-link.tsx';
import { PayForm } from './checkout/pay-form.tsx';
import type { ProveWork } from './checkout/start-checkout.ts';
import { KeepPlain } from './parts/keep-plain.tsx';
import { createTranslate, type Translate, type Messages } from '../../contract/locales/translate.ts';
import { loadMessages } from './locales/load-messages.ts';
import { MessagesProvider } from './locales/messages.tsx';
import { countView } from './link-page/count-view.ts';
import { saleState } from './link-page/sale-state.ts';
import { watchGallery } from './parts/watch-gallery.ts';
import { watchPhoto } from './parts/watch-photo.ts';
import { WrongFieldsOfPage } from './parts/wrong-fields.tsx';

/** Hydrates only the interactive parts; the rest of the page is static and its code isn't loaded. */
function hydrate(messages: Messages, id: string, part: ReactNode) {
  const element = document.getElementById(id);
  if (!element) return;
  hydrateRoot(
    element,
    <KeepPlain html={element.innerHTML}>
      <MessagesProvider messages={messages}>
        <WrongFieldsOfPage value={page.wrong ?? {}}>{part}</WrongFieldsOfPage>
      </MessagesProvider>
    </KeepPlain>,
  );
}

const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PublicPage;

/** Its code is loaded when a checkout needs it; only the browser's build can have its worker. */
const proveWork: ProveWork = async () => (await import('./checkout/prove-work.ts')).proofHeaders();

/** Delay of work that can wait until the page is read, unless somebody is paying. */
const READ_MS = 5_000;
const watchHoldLater = (open: LinkPage, translate: Translate) =>
  setTimeout(
    () => void import('./link-page/watch-hold.ts').then(({ watchHold }) => watchHold(open, translate)),
    open.link.held ? 0 : READ_MS,
  );

watchPhoto();
watchGallery();
if (page.kind === 'link') countView(page.link.paymentLink.id);
if (page.kind === 'link' && page.link.lines)
  void import('./link-page/watch-extras.ts').then(({ watchExtras }) => watchExtras());

/** The server's HTML works without them, so a failure leaves it as it is. */
loadMessages()
  .then(hydrateParts)
  .catch(() => {});

function hydrateParts(messages: Messages): Promise<void> | undefined {
  if (page.kind === 'link') {
    // The call that it asks knows no mailed key: to who pays again by one, it would say that another buyer holds the pet.
    if (saleState(page) === 'open' && (page.link.held || !page.again)) watchHoldLater(page, createTranslate(messages));
    hydrate(messages, 'pay', <PayForm page={page} proveWork={proveWork} />);
    hydrate(messages, 'copy-link', <CopyLink address={page.canonicalUrl} />);
  }
  if (page.kind === 'success' && page.purchase) return hydratePurchase(messages, page, page.purchase);
}

/** Its code is a file of its own: a page on which somebody pays doesn't load it. */
async function hydratePurchase(messages: Messages, { breederName }: SuccessPage, purchase: PaymentSuccess) {
  const { Purchase } = await import('./success-page/purchase.tsx');
  hydrate(messages, 'purchase', <Purchase purchase={purchase} breeder={breederName} />);
}
