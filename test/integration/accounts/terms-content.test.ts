import { beforeAll, describe, expect, it } from 'vitest';
import { sharedProduct } from '../../product/shared-product.ts';

let text: string;
beforeAll(async () => {
  const { body } = await (await sharedProduct()).visitor().call<string>('GET', '/terms');
  text = body
    .slice(body.indexOf('<main'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
});

describe('the Terms of Service', () => {
  // The specification's section 1, sentence by sentence.
  // Shows product.terms, roles.adults, limits.age-liability
  it.each([
    ['people of 18 and over', /at least 18 years old/],
    ['legitimate pet-breeding business', /legitimate pet-breeding businesses/],
    ['no illegal activity', /do nothing illegal/],
    ['no prohibited animals or cruelty', /no animals whose sale is prohibited, and to take no part in cruelty/],
    ['no misrepresenting of pets or their health', /not to misrepresent pets or their health/],
    ['no malicious code', /no malicious code/],
    ['no unauthorized access', /not to try to reach data, accounts or systems without authorization/],
    ['no harassment', /harass nobody/],
    ['legitimate pet sales only', /only for legitimate pet sales/],
    ['own content, and its license', /You own the texts and photos that you upload\. You grant us a .* license/],
    ['the accuracy of links', /responsible for: the accuracy of your payment links/],
    ['disputes with customers', /disputes with your customers/],
    ['refunds', /; refunds, and the promises/],
    ['compliance with laws', /compliance with the laws/],
    ['taxes', /taxes on your sales/],
    ['liability of the previous 12 months', /limited to the amount that you paid us in the previous 12 months/],
    ['arbitration', /binding arbitration/],
    ['the class-action waiver', /waive class actions/],
    ['unsubscribing at any time, at once', /unsubscribe at any time\. Cancellation is immediate/],
    ['deletion or export on request', /On request we delete or export your data/],
    ['termination for violations or non-payment', /terminate an account for violating these terms or for non-payment/],
  ])('cover %s', (_what, words) => {
    expect(text).toMatch(words);
  });
});

it('what works for people with disabilities, what doesn’t and whom to ask has a page, to which both texts lead', async () => {
  const visitor = (await sharedProduct()).visitor();
  for (const path of ['/terms', '/privacy'])
    expect((await visitor.call<string>('GET', path)).body).toContain('href="/accessibility"');
  const { status, body } = await visitor.call<string>('GET', '/accessibility');
  expect(status).toBe(200);
  for (const words of ['2.2, level AA', 'What Doesn’t Yet', 'mailto:']) expect(body).toContain(words);
  expect(body).not.toContain('2025-08-04');
});
