import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct } from '../product/product.ts';
import { violations } from './axe.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the landing page', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(product.visitor());
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  const leadsTo = (path: string) =>
    page.getByRole('main').or(page.getByRole('banner')).locator(`a[href="${path}"]`).allTextContents();

  // Shows landing.header
  it('has sign-in links in its header, and anchors to its sections', async () => {
    const head = page.getByRole('banner');
    expect(await head.getByRole('link', { name: 'Sign In', exact: true }).getAttribute('href')).toBe('/signin');
    expect(await head.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
    for (const part of ['Features', 'Pricing', 'Contact']) {
      const anchor = await head.getByRole('link', { name: part, exact: true }).getAttribute('href');
      expect([part, anchor, await page.locator(anchor!).count()]).toEqual([part, `#${part.toLowerCase()}`, 1]);
    }
  });

  // Shows product.trial, product.claimed-figures, landing.hero, landing.trust-badges, landing.plan-cards
  // Shows landing.closing-call
  it('states its purpose, and leads to registration', async () => {
    await page.getByRole('heading', { name: 'Professional Pet Marketplace for Trusted Breeders', level: 1 }).waitFor();
    for (const badge of ['Stripe Verified', 'Mobile Optimized', 'Pet Focused'])
      await page.getByText(badge, { exact: true }).waitFor();
    expect(await leadsTo('/register')).toEqual([
      'Get Started',
      'Start Free 7-Day Trial',
      'Start 7-Day Free Trial',
      'Start Your Business',
    ]);
    expect(await leadsTo('#how-it-works')).toEqual(['See How It Works']);
    // Figures of the operator, who has set none.
    expect(await page.getByText(/500\+|\$2M\+|active breeders/).count()).toBe(0);
  });

  it('has a phone that a visitor can pay on, and beside it what the breeder reads', async () => {
    const phone = page.getByRole('group', { name: /^A phone with the payment page of Maple/ });
    expect((await phone.innerText()).replace(/\s+/g, ' ')).toContain('$1,250.00 and $62.50 platform fee');
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    // Chosen beforehand is what is offered everywhere (contract/law/law-rules.ts).
    await phone.getByRole('radio', { name: /^Credit card/, checked: true }).waitFor();
    await phone.getByText('4 interest-free payments').click();
    await phone.getByText('Where Klarna is offered').waitFor();
    calls.length = 0;
    await phone.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await phone.getByText('Payment Successful!').and(page.locator(':focus')).waitFor();
    await phone.getByRole('status').getByText('Maple is sold.').waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await phone.getByRole('button', { name: 'Try again' }).click();
    await phone.getByRole('button', { name: 'Pay $1,312.50' }).waitFor();
    expect(calls).toEqual([]);
  });

  it('shows what a sale has around its payment, each with a sentence', async () => {
    const parts = page.getByRole('region', { name: 'The whole sale in one place' });
    expect(await parts.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Deposits and reservations',
      'Litters, waiting lists and picks',
      'The agreement, before the money',
      'The hand-over code',
      'Receipts and books',
    ]);
  });

  // Shows landing.header
  it('has one row as its header on a phone, the anchors below, and the animal without scrolling', async () => {
    const phone = await pageOf(product.visitor(), 'phone');
    await phone.setViewportSize({ width: 375, height: 667 });
    await phone.goto('/');
    const header = (await phone.getByRole('banner').boundingBox())!;
    expect(header.height).toBeLessThanOrEqual(64);
    for (const name of ['Sign In', 'Get Started'])
      await phone.getByRole('banner').getByRole('link', { name }).waitFor();
    await phone.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }).waitFor();
    const puppy = phone.getByRole('group', { name: /^A phone/ }).getByRole('img');
    // None while the picture is replaced by the one of a working phone.
    const { y, height } = await eventually(async () => (await puppy.boundingBox()) ?? expect.fail('no puppy'));
    expect(y + height / 2).toBeLessThan(667);
  });

  // Shows product.claims, landing.three-steps, landing.feature-cards
  it('explains three steps and three features, and what is included', async () => {
    const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('heading', { level: 3 });
    expect(await steps.allTextContents()).toEqual([
      'Create payment request',
      'Send via phone',
      'Buyer pays with financing',
    ]);
    for (const feature of ['Secure Payment Links', 'Verified Breeders Only', 'Beautiful Pet Listings'])
      await page.getByRole('heading', { name: feature }).waitFor();
    for (const more of [
      'Unlimited payment requests',
      'Mobile-optimized checkout',
      'Sales tracking',
      'Setup in less than 5 minutes',
    ])
      await page.getByText(`${more}.`).first().waitFor();
  });

  // Shows landing.footer, footer.support
  it('has a footer with columns for breeders, support and legal texts', async () => {
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('navigation', { name: 'Legal' }).getByRole('button', { name: 'Terms of Service' }).waitFor();
    for (const column of ['For Breeders', 'Support']) {
      const links = await foot.getByRole('navigation', { name: column }).getByRole('link').all();
      expect(links.length, column).toBeGreaterThan(1);
      for (const target of await Promise.all(links.map((link) => link.getAttribute('href')))) {
        if (target!.startsWith('/')) expect((await product.visitor().call('GET', target!)).status, target!).toBe(200);
        else if (target!.startsWith('#')) expect(await page.locator(target!).count(), target!).toBe(1);
        else expect(target).toBe('mailto:support@litterlink.example');
      }
    }
    expect(await foot.getByRole('link', { name: 'Support', exact: true }).getAttribute('href')).toBe(
      'mailto:support@litterlink.example',
    );
  });

  // Shows product.legal-dialogs, product.privacy-policy, footer.legal-dialogs, roles.adults, limits.age-liability
  it('shows the Privacy Policy with its 12 sections, and the Terms of Service', async () => {
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('button', { name: 'Privacy Policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Last updated August 4, 2025').waitFor();
    const sections = dialog.getByRole('heading', { level: 3 });
    await sections.first().waitFor();
    const subjects = [
      /collect/i,
      /use/i,
      /shar/i,
      /secur/i,
      /keep|ret(ai|e)n/i,
      /rights/i,
      /cookies/i,
      /18/,
      /transfers|international/i,
      /changes/i,
      /unsubscribe/i,
      /contact/i,
    ];
    expect(await sections.allTextContents()).toEqual(subjects.map((subject) => expect.stringMatching(subject)));
    const scrolls = await dialog.evaluate((panel) =>
      [panel, ...panel.querySelectorAll('*')].some(
        (part) => part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ),
    );
    expect(scrolls).toBe(true);
    for (const held of [
      /name, username, email address/,
      /phone number/,
      /payment information/,
      /login times, pages/,
      /contact details on a payment request/,
    ])
      await dialog.getByText(held).first().waitFor();
    await page.keyboard.press('Escape');
    await foot.getByRole('button', { name: 'Terms of Service' }).click();
    await dialog.getByText('Last updated August 4, 2025').waitFor();
    for (const term of [
      /18/,
      /previous 12 months/,
      /binding arbitration/i,
      /class action/i,
      /cruelty to animals/,
      /misrepresent pets/,
      /You own the texts and photos/,
      /taxes on your sales/,
      /non-payment/,
    ])
      await dialog.getByText(term).first().waitFor();
    await page.keyboard.press('Escape');
  });

  // Shows landing.plan-cards, entities.selected-plan
  it('stores the selected plan, and leads to the prices', async () => {
    await page.getByRole('button', { name: /^Yearly/ }).click();
    await page.waitForURL('**/pricing');
    expect(await page.evaluate(() => localStorage.getItem('selected-plan'))).toBe('yearly');
    await page.getByRole('radio', { name: 'Yearly', checked: true }).waitFor();
  });
});

describe('the figures of the operator', () => {
  // Shows product.claimed-figures, pricing.trusted-by
  it('are on the landing page and beside the prices once they are set', async () => {
    const other = await startProduct({ CLAIM_ACTIVE_BREEDERS: '500+', CLAIM_FINANCED_SALES: '$2M+' });
    try {
      const page = await pageOf(other.visitor());
      await page.goto('/');
      for (const claim of ['500+', '$2M+']) await page.getByText(claim, { exact: true }).waitFor();
      await page.goto('/pricing');
      await page.getByText('Trusted by 500+ breeders.').waitFor();
      await page.goto('about:blank');
    } finally {
      await other.stop();
    }
  });
});

describe('the examples of the landing page', () => {
  const examples = (page: Page) => page.getByRole('region', { name: 'How buyers see your pets' });

  // Shows landing.sample-pets
  it('are three drawn samples if there are no pets, or they can’t be loaded', async () => {
    const page = await pageOf(product.visitor());
    for (const answer of [{ json: { pets: [], nextCursor: null } }, { status: 503, json: { message: 'Away.' } }]) {
      await page.unrouteAll();
      await page.route('**/api/pets?*', (route) => route.fulfill(answer));
      await page.goto('/');
      await examples(page)
        .getByRole('button', { name: /^View Details/ })
        .first()
        .waitFor();
      expect(await examples(page).getByRole('listitem').count()).toBe(3);
      expect(await examples(page).getByRole('img').count()).toBe(3);
      expect(await examples(page).getByText('Verified Location').count()).toBe(0);
    }
  });

  itNightly('show placeholders while loading', async () => {
    const page = await pageOf(product.visitor());
    await page.route('**/api/pets?*', () => undefined);
    await page.goto('/');
    await examples(page).locator('[aria-busy="true"]').waitFor();
  });

  // Shows landing.example-pets, link-page.advertised-total, limits.example-pets
  it('are the newest three pets, with breed, price and description, and details on request', async () => {
    const breeder = await connectedBreeder(product);
    for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood']) {
      const { id } = await createPet(breeder, { name, breed: 'Beagle', price: '900' });
      await breeder.upload(`/api/pets/${id}/photo`, await smallPhoto());
    }
    const page = await pageOf(product.visitor());
    await page.goto('/');
    await examples(page).getByRole('heading', { name: 'Dogwood' }).waitFor();
    expect(await examples(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Dogwood',
      'Cedar',
      'Birch',
    ]);
    const card = examples(page).getByRole('listitem').first();
    for (const text of ['Beagle', '$945.00', '$900.00 + 5% fee', 'A calm and friendly puppy.', 'Verified Location'])
      await card.getByText(text, { exact: true }).waitFor();
    await card.getByRole('button', { name: 'View Details of Dogwood' }).click();
    await page.getByRole('dialog', { name: 'Dogwood' }).getByText('Baby, 0-1 year').waitFor();
  });
});
