import { describe, expect, it } from 'vitest';
import type { PublicPage } from '../../../contract/pages/public-page.ts';
import { renderPublicPage } from '../render.tsx';
import { linkPage } from '../samples.ts';

const assets = { script: '/assets/entry-1.js', icon: '/assets/mark-1.svg', styles: ['/assets/entry-1.css'] };
const render = (page: PublicPage) => renderPublicPage(page, assets);
/** The visible text: without head, props and tags. */
const words = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page of a payment link', () => {
  // Shows link-page.facts
  it('has all its content in the HTML', () => {
    const text = words(render(linkPage({ paymentLink: { clientName: 'Sam Reed' } })));
    for (const content of [
      'Maple',
      'Golden Retriever',
      'Baby, 0-1 year',
      'A gentle, curious girl.',
      'Hannah Whitfield',
      '218 Orchard Lane',
      'Verified Breeder',
      'Payment account verified by Stripe since Oct 1, 2026',
      'Email confirmed since Sep 30, 2026',
      'Postal address on file since Sep 29, 2026',
      '“I’m not a robot” box ticked at registration',
      'Order Details',
      'Sam Reed',
      '$1,250.00',
      'Platform fee (5%)',
      '$62.50',
      '$1,312.50',
      '4 interest-free payments',
      '$328.13 + $328.13 + $328.12 + $328.12',
      'Subject to approval by Klarna',
      'Credit card',
      'Visa, Mastercard or Amex',
    ])
      expect(text).toContain(content);
  });

  it('pays with a plain form in which card is preselected', () => {
    const html = render(linkPage());
    expect(html).toMatch(/<form [^>]*action="\/checkout\/abc" method="post"/);
    expect(findInput(html, 'klarna')).toMatch(/type="radio".*name="paymentMethod"/);
    expect(findInput(html, 'card')).toContain('checked=""');
    expect(findInput(html, 'klarna')).not.toContain('checked=""');
    expect(words(html)).toContain('Pay $1,312.50');
  });

  it('says why installments are not offered, and leaves card', () => {
    const html = render(
      linkPage({
        offers: [
          {
            method: 'klarna',
            offered: false,
            reason: 'The total is too high for installments.',
            isFinancing: true,
            splitInto: 4,
          },
        ],
      }),
    );
    expect(findInput(html, 'klarna')).toContain('disabled=""');
    expect(words(html)).toContain('The total is too high for installments.');
    expect(words(html)).not.toContain('$328.13');
  });

  it('shows why a plain form was refused and keeps the choice', () => {
    const html = render(
      linkPage({ failure: { message: 'Payment setup failed: Please try again.', paymentMethod: 'klarna' } }),
    );
    expect(html).toMatch(/role="alert"><p[^>]*><span>Payment setup failed: Please try again\./);
    expect(findInput(html, 'klarna')).toContain('checked=""');
    expect(html).toContain('<title>Error: Maple · Golden Retriever · Litterlink</title>');
  });

  // Shows link-page.methods
  it.each([
    {},
    { pet: { status: 'reserved' as const } },
    { pet: { status: 'sold' as const } },
    { paymentLink: { status: 'paid' as const } },
    { pet: { status: 'refunded' as const } },
    { isRefunded: true },
    { paymentLink: { status: 'archived' as const } },
  ])('lets its address be copied in each state: %o', (change) => {
    const html = render(linkPage(change));
    expect(words(html)).toContain('Copy link');
    expect(html).toContain('value="https://litterlink.example/checkout/abc"');
  });

  // Shows link-page.return-messages
  it('says that a payment was cancelled also while somebody else holds the pet', () => {
    const page = linkPage({ notice: 'cancelled' });
    const html = render({ ...page, link: { ...page.link, held: { until: null } } });
    expect(words(html)).toContain('Payment was cancelled. You can try again below.');
    expect(words(html)).toContain('Copy link');
  });

  it('shows the outcome of the previous checkout from the query', () => {
    expect(words(render(linkPage({ notice: 'cancelled' })))).toContain(
      'Payment was cancelled. You can try again below.',
    );
    expect(words(render(linkPage({ notice: 'success' })))).toContain('Payment completed successfully!');
  });

  it.each([{ pet: { status: 'sold' as const } }, { paymentLink: { status: 'paid' as const } }])(
    'has no form once the pet is sold: %o',
    (change) => {
      const html = render(linkPage(change));
      expect(html).not.toContain('<form');
      expect(html).not.toContain('type="submit"');
      expect(words(html)).toContain('This pet has found a home');
    },
  );

  it('has no form while a refunded pet is not for sale', () => {
    const html = render(linkPage({ pet: { status: 'refunded' } }));
    expect(html).not.toContain('<form');
    expect(words(html)).not.toContain('found a home');
  });

  // Shows product.verified-breeders
  it('names only the checks that passed, and no badge for a breeder who is not verified', () => {
    const checks = { paymentAccount: '2026-10-01T10:00:00.000Z', emailConfirmed: null, plausibleAddress: null };
    const text = words(render(linkPage({ checks, breeder: { verified: false } })));
    expect(text).toContain('Payment account verified by Stripe');
    expect(text).not.toMatch(/Email confirmed|address on file|Verified Breeder/);
  });

  it('gives the photo its size, placeholder, widths and alternative text', () => {
    const html = render(linkPage());
    expect(html).toMatch(/<img [^>]*width="3000" height="4000" alt="Maple, Golden Retriever"/);
    expect(html).toContain('/photos/f00d-400.webp 400w, /photos/f00d-800.webp 800w, /photos/f00d-1600.webp 1600w');
    expect(html).toContain('data:image/webp;base64,UklGRg==');
    expect(html.slice(0, html.indexOf('</head>'))).toMatch(/<link rel="preload" as="image" [^>]*fetchPriority="high"/i);
  });

  it('has all photos in a row, of which only the first is loaded with the page', () => {
    const further = ['beef', 'cafe'].map((hash) => ({
      imageUrl: `/photos/${hash}-800.webp`,
      width: 4000,
      height: 3000,
      placeholder: `data:image/webp;base64,${hash}`,
    }));
    const html = render(linkPage({ furtherPhotos: further }));
    const images = html.match(/<img [^>]*>/g)!;
    expect(images.map((tag) => /alt="([^"]*)"/.exec(tag)![1])).toEqual([
      'Maple, Golden Retriever',
      'Maple, Golden Retriever, photo 2',
      'Maple, Golden Retriever, photo 3',
    ]);
    expect(images.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true, true]);
    for (const tag of images) expect(tag).toMatch(/width="\d+" height="\d+"/);
    for (const [index] of images.entries()) {
      expect(html).toContain(`href="#photo-${index + 1}"`);
      expect(html).toContain(`id="photo-${index + 1}"`);
    }
    expect(words(html)).toContain('Photo 2 of 3');
    // The props of the script repeat none of it.
    expect(html.match(/data:image\/webp;base64,cafe/g)).toHaveLength(1);
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('beef');
  });

  it('has a text in place of a missing photo', () => {
    const html = render(linkPage({ photo: null }));
    expect(html).not.toContain('<img');
    expect(words(html)).toContain('Photo coming soon');
  });

  it('shows test mode in the sandbox only', () => {
    const page = linkPage();
    expect(words(render(page))).not.toContain('Test mode');
    const sandbox = { ...page, settings: { ...page.settings, sandbox: true } };
    expect(words(render(sandbox))).toContain('Test mode: no real money moves');
  });
});

function findInput(html: string, method: string): string {
  return html.match(/<input [^>]*>/g)?.find((tag) => tag.includes(`value="${method}"`)) ?? '';
}
