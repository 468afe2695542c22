import { describe, expect, it } from 'vitest';
import { toWebsiteCode } from './website-code.ts';

describe('the code for a breeder’s own website', () => {
  const pageUrl = 'https://pay.example/checkout/1?a=1&b=2';

  it('is a link around a picture that fits any column, and nothing that runs', () => {
    const picture = { url: 'https://pay.example/cards/1/current.jpg', width: 1200, height: 630 };
    expect(toWebsiteCode({ pageUrl, picture, words: 'Maple' })).toBe(
      '<a href="https://pay.example/checkout/1?a=1&#38;b=2"><img src="https://pay.example/cards/1/current.jpg" width="1200" height="630" ' +
        'alt="Maple" loading="lazy" style="max-width:100%;height:auto"></a>',
    );
  });

  it('is words alone where there is no picture, and a name in it stays a name', () => {
    expect(toWebsiteCode({ pageUrl, picture: null, words: `"><script>alert('x')</script>` })).toBe(
      '<a href="https://pay.example/checkout/1?a=1&#38;b=2">&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;</a>',
    );
  });
});
