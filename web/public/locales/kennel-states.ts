import type { PublicPage } from '../../../contract/pages/public-page.ts';
import { linkPage } from '../samples.ts';

const { settings, link } = linkPage();

/** Each state of the page of a kennel. */
export const KENNEL_PAGES: PublicPage[] = [false, true].map((isFull): PublicPage => ({
  settings,
  canonicalUrl: 'https://litterlink.example/k/zu',
  kind: 'kennel',
  address: 'zu',
  name: 'Zu',
  story: 'Xolo',
  accent: { light: '#1f4d3a', dark: '#8fd0ae' },
  logo: null,
  cover: null,
  breeder: link.breeder,
  checks: { paymentAccount: '2026-11-20T10:00:00.000Z', emailConfirmed: null, plausibleAddress: null },
  pets: isFull
    ? [null, '2026-12-24'].flatMap((readyOn) =>
        (['available', 'paying', 'kept', 'reserved'] as const).map((state) => {
          const isForSale = state !== 'reserved';
          const total = isForSale ? '1312.50' : null;
          const linkId = isForSale ? 'abc' : null;
          return { id: `${state}${readyOn}`, name: 'Xolo', breed: 'Zu', photo: null, state, total, linkId, readyOn };
        }),
      )
    : [],
  litters: isFull
    ? [true, false].map((takesEntries) => ({
        id: String(takesEntries),
        name: 'Zu',
        dam: 'Bella',
        sire: 'Max',
        bornOn: takesEntries ? null : '2026-10-01',
        expectedOn: '2026-10-01',
        takesEntries,
      }))
    : [],
  reviews: isFull
    ? {
        count: 2,
        meanStars: 4.5,
        newest: ['Xolo', null].map((answer) => ({
          id: String(answer),
          stars: answer ? 4 : 5,
          text: 'Zu',
          soldIn: '2026-10-01',
          answer,
        })),
      }
    : null,
  sold: { count: isFull ? 2 : 1, pets: [{ id: 'abc', name: 'Xolo', breed: 'Zu', photo: null }] },
}));
