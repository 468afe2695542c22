import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { registerBreeder, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { requestedCode } from './build-manifest.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const WEAK = 'Password strength: weak. Add words that don’t belong together.';
const STRONG = 'Password strength: strong. It is very hard to guess.';

describe('the strength of a new password', () => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await registerBreeder(product);
  });

  const forms = [
    ['registration', '/register', 'Password'],
    ['reset', '/reset-password?token=any', 'New Password'],
    ['password-change', '/account/security', 'New Password'],
  ] as const;
  // Shows validation.password-strength
  it.each(varied(forms))('is stated in words in the %s form, whatever is typed', async (_, path, label) => {
    const page = await pageOf(path === '/account/security' ? breeder : product.visitor(), 'phone');
    await page.goto(path);
    if (path === '/account/security') await page.getByRole('button', { name: 'Change Password' }).click();
    const field = page.getByLabel(label, { exact: true });
    await field.click();
    expect(await libraryOf(page)).toEqual([]);
    await field.pressSequentially('password1');
    const said = page.locator('[aria-live="polite"]', { hasText: 'Password strength' });
    await said.getByText(WEAK, { exact: true }).waitFor();
    expect(await libraryOf(page)).toHaveLength(1);
    await field.fill('correct horse battery staple');
    await said.getByText(STRONG, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill('');
    await said.waitFor({ state: 'hidden' });
  });

  itNightly('counts the owner’s name and address as guessed first', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/register');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('thistlewoodkennel7');
    await page.getByText(/^Password strength: (good|strong)/).waitFor();
    await page.getByLabel('Username').fill('thistlewoodkennel');
    await password.fill('thistlewoodkennel77');
    await page.getByText(WEAK, { exact: true }).waitFor();
  });
});

/** The requests for the library's chunk. */
const libraryOf = async (page: Page) => (await requestedCode(page)).filter((file) => file.includes('strength-library'));
