import { CURRENCY } from '../../contract/business.ts';
import { publicPaymentLink } from '../../contract/payment-links/payment-links.ts';
import { receiptPath, type LinkPage, type SuccessPage } from '../../contract/pages/public-page.ts';

/** Factories of pages for the tests of web/; each test passes only what it is about. */
const basics = {
  settings: {
    productName: 'Litterlink',
    supportEmail: 'support@litterlink.example',
    sandbox: false,
    notice: null,
  },
};

type Link = LinkPage['link'];
type Change = Partial<Omit<LinkPage, 'link'>> & {
  pet?: Partial<Link['pet']>;
  paymentLink?: Partial<Link['paymentLink']>;
  breeder?: Partial<Link['breeder']>;
};

export function linkPage({ pet, paymentLink, breeder, ...page }: Change = {}): LinkPage {
  return {
    ...basics,
    kind: 'link',
    canonicalUrl: 'https://litterlink.example/checkout/abc',
    link: {
      paymentLink: {
        id: 'abc',
        status: 'active',
        createdAt: '2026-11-20T10:00:00.000Z',
        clientName: null,
        ...paymentLink,
      },
      pet: publicPaymentLink.shape.pet.parse({
        id: 'pet',
        name: 'Maple',
        breed: 'Golden Retriever',
        price: '1250.00',
        age: 'baby',
        description: 'A gentle, curious girl.',
        imageUrl: '/photos/f00d-800.webp',
        status: 'active',
        ...pet,
      }),
      breeder: {
        fullName: 'Hannah Whitfield',
        physicalAddress: '218 Orchard Lane\nBrattleboro, VT',
        verified: true,
        ...breeder,
      },
      pricing: { price: '1250.00', platformFee: '62.50', platformFeePercent: 5, total: '1312.50', currency: CURRENCY },
    },
    photo: {
      imageUrl: '/photos/f00d-800.webp',
      width: 3000,
      height: 4000,
      placeholder: 'data:image/webp;base64,UklGRg==',
    },
    furtherPhotos: [],
    preparedFor: null,
    payUntil: null,
    preview: { imageUrl: 'https://litterlink.example/cards/abc/f00d.jpg', isNeutral: false },
    checks: {
      paymentAccount: '2026-10-01T10:00:00.000Z',
      emailConfirmed: '2026-09-30T23:59:59.000Z',
      plausibleAddress: '2026-09-29T08:00:00.000Z',
    },
    isRefunded: false,
    offers: [{ method: 'klarna', offered: true, reason: null, isFinancing: true, splitInto: 4 }],
    law: { anywhere: null, inState: {}, omission: null },
    address: { state: null, zip: null },
    notice: null,
    failure: null,
    ...page,
  };
}

export function successPage(page: Partial<SuccessPage> = {}): SuccessPage {
  return {
    ...basics,
    kind: 'success',
    canonicalUrl: 'https://litterlink.example/payment-success?session_id=cs_1',
    purchase: {
      petName: 'Maple',
      amount: '1312.50',
      paymentMethod: 'card',
      paymentMethodName: 'Credit card',
      sessionId: 'cs_1',
      status: 'paid',
      awaitsPayment: false,
      refund: null,
      disputed: false,
    },
    photo: null,
    breed: 'Golden Retriever',
    details: null,
    breederName: 'Hannah Whitfield',
    breederContact: '+1 802 555 0142',
    linkId: 'abc',
    receipt: { reference: 'LL-7K2M-9Q4D', path: receiptPath('k') },
    ...page,
  };
}
