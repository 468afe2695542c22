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
    ? [null, '2026-12-24'].flatMap((readyOn, index) => [
        { id: `a${index}`, name: 'Xolo', breed: 'Zu', photo: null, total: '1312.50', linkId: 'abc', readyOn },
        { id: `b${index}`, name: 'Xolo', breed: 'Zu', photo: null, total: null, linkId: null, readyOn },
      ])
    : [],
  litters: isFull
    ? [true, false].map((takesEntries) => ({
        id: String(takesEntries),
        name: 'Zu',
        dam: 'Bella',
        sire: 'Max',
        bornOn: '2026-10-01',
        takesEntries,
      }))
    : [],
  sold: { count: isFull ? 2 : 1, pets: [{ id: 'abc', name: 'Xolo', breed: 'Zu', photo: null }] },
}));
