import { describe, expect, it } from 'vitest';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import { renderPublicPage } from './render.tsx';
import { linkPage, successPage } from './samples.ts';

const assets = { script: '/assets/entry-1.js', icon: '/assets/mark-1.svg', styles: ['/assets/entry-1.css'] };
const render = (page: PublicPage) => renderPublicPage(page, assets);
const head = (page: PublicPage) => render(page).split('</head>')[0] ?? '';

const readEmbeddedProps = (html: string) =>
  /<script type="application\/json" id="page">([^]*?)<\/script>/.exec(html)?.[1] ?? '';

describe('the document of a public page', () => {
  it('has a link preview: photo, name and breed, price, breeder', () => {
    const tags = head(linkPage());
    for (const [property, content] of [
      ['og:title', 'Maple · Golden Retriever'],
      [
        'og:description',
        '$1,312.50 in total: $1,250.00 plus 5% platform fee. From Hannah Whitfield, Verified Breeder.',
      ],
      ['og:url', 'https://litterlink.example/checkout/abc'],
      ['og:site_name', 'Litterlink'],
      ['og:image', 'https://litterlink.example/cards/abc/f00d.jpg'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Maple, Golden Retriever'],
    ])
      expect(tags).toContain(`<meta property="${property}" content="${content}"/>`);
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  it('names neither pet nor price in a neutral preview', () => {
    const page = linkPage({ preview: { imageUrl: 'https://litterlink.example/cards/abc/f00d.jpg', isNeutral: true } });
    const tags = head(page).replace(/<title>.*?<\/title>/, '');
    expect(tags).toContain('<meta property="og:title" content="A payment page from Hannah Whitfield"/>');
    expect(tags).not.toMatch(/Maple|Retriever|\$/);
  });

  it('has no price in the preview of a sold pet', () => {
    expect(head(linkPage({ pet: { status: 'sold' } }))).toContain('Maple is no longer for sale. From Hannah Whitfield');
  });

  it('is not indexed and has its canonical URL', () => {
    const tags = head(linkPage());
    expect(tags).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(tags).toContain('<link rel="canonical" href="https://litterlink.example/checkout/abc"/>');
  });

  it('loads one script and its styles, and has no inline script', () => {
    const html = render(linkPage());
    expect(html).toContain('<link rel="stylesheet" href="/assets/entry-1.css"/>');
    expect(html).toContain('<script type="module" src="/assets/entry-1.js"></script>');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<style| on[a-z]+="/);
  });

  it('escapes a hostile name everywhere', () => {
    const name = '</script><script>alert(1)</script>"\'&\u2028';
    const page = linkPage({ pet: { name, description: '<img src=x onerror=alert(1)>' } });
    const html = render(page);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<script/g)).toHaveLength(2);
    const props = readEmbeddedProps(html);
    expect(props).not.toMatch(/[<>&\u2028]/);
    const sent = JSON.parse(props);
    expect(sent.link.pet.name).toBe(name);
    expect(sent).toMatchObject({ kind: 'link', canonicalUrl: page.canonicalUrl, offers: page.offers });
  });

  it('sends what stands in its text once, not to the script as well', () => {
    const html = render(linkPage({ pet: { description: 'Loves the garden.' } }));
    expect(html).toContain('Loves the garden.');
    expect(readEmbeddedProps(html)).not.toContain('Loves the garden.');
  });
});

describe('a link without a page', () => {
  const absent = (reason: 'missing' | 'paused' | 'unavailable') => {
    const { settings, canonicalUrl } = linkPage();
    return render({ kind: 'absent', reason, settings, canonicalUrl });
  };

  it('shows why', () => {
    expect(absent('missing')).toContain('<h1>Payment Link Not Found</h1>');
    expect(absent('missing')).toContain('This payment link may have expired or been removed.');
    expect(absent('paused')).toContain('This payment link is temporarily unavailable. Please ask the breeder.');
  });

  // Shows link-page.paused
  it('that its breeder has paused shows their words, escaped', () => {
    const { settings, canonicalUrl } = linkPage();
    const note = 'Back on Friday <b>& Saturday</b>';
    const html = render({ kind: 'absent', reason: 'paused', note, settings, canonicalUrl });
    expect(html).toContain('Back on Friday &lt;b&gt;&amp; Saturday&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(absent('paused')).not.toContain('The breeder says');
  });

  it('can be retried when only our database is unreachable', () => {
    expect(absent('unavailable')).toMatch(
      /<a [^>]*href="https:\/\/litterlink.example\/checkout\/abc"[^>]*>Try again<\/a>/,
    );
  });
});

describe('the page after the payment', () => {
  it('shows what was bought, and a link to its page', () => {
    const html = render(successPage());
    for (const content of ['Payment Successful!', 'Maple', '$1,312.50', 'Credit card', 'cs_1', 'What happens next'])
      expect(html).toContain(content);
    expect(html).toContain('href="/checkout/abc?success=1"');
    expect(html).not.toContain('http-equiv');
  });

  it('polls for the confirmation, also without a script', () => {
    const purchase = { ...successPage().purchase!, status: 'processing' as const };
    const html = render(successPage({ purchase }));
    expect(html).toContain('<h1>Your payment is being confirmed</h1>');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    expect(html).toMatch(/href="\/payment-success\?session_id=cs_1"[^>]*>Check again/);
    expect(html).not.toContain('Payment Successful!');
  });

  it('shows that a session is unknown', () => {
    expect(render(successPage({ purchase: null }))).toContain('<h1>Payment not found</h1>');
  });
});
