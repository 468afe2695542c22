import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { registerBreeder, type Breeder } from '../product/breeder.ts';
import { startProduct } from '../product/product.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the debug tools', () => {
  let breeder: Breeder;
  beforeAll(async () => void (breeder = await registerBreeder(product)));

  // Shows debug.login, validation.debug-login
  it.each(varied(['/login-test', '/mobile-debug']))('%s tests the sign-in and goes to the dashboard', async (path) => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(path);
    await page
      .getByRole('heading', { name: path === '/login-test' ? 'Login Test' : 'Mobile Debug', level: 1 })
      .waitFor();
    const test = page.getByRole('button', { name: 'Test Login' });
    expect(await test.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill(` ${breeder.email.toUpperCase()} `);
    expect(await test.isDisabled()).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('wrong horse');
    await test.click();
    await page.getByText(/POST \/api\/login: 401/).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(` ${breeder.password} `);
    const sent = page.waitForRequest('**/api/login');
    await test.click();
    expect((await sent).postDataJSON()).toEqual({ email: breeder.email.toLowerCase(), password: breeder.password });
    // In one query: the screen goes to the dashboard soon.
    const log = await page.getByRole('log').filter({ hasText: 'GET /api/me: 200' }).textContent();
    expect(log).toContain('POST /api/login: 200');
    expect(log).not.toContain(breeder.password);
    for (const cookie of await page.context().cookies()) expect(log).not.toContain(cookie.value);
    await page.waitForURL('**/dashboard');
  });

  // Shows debug.mobile
  it('/mobile-debug shows who is signed in and the device', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/mobile-debug');
    await page.getByRole('button', { name: 'Check Current Authentication' }).click();
    await page.getByText('GET /api/me: 401, nobody is signed in').waitFor();
    await page.getByText('390 × 844').first().waitFor();
  });

  itNightly('/dev/parts shows the components', async () => {
    const page = await pageOf(product.visitor());
    await page.goto('/dev/parts');
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
  });

  itNightly('do not exist if they are off', async () => {
    const withoutTools = await startProduct({ DEBUG_TOOLS: 'off' });
    try {
      const page = await pageOf(withoutTools.visitor());
      for (const path of ['/login-test', '/mobile-debug', '/dev/parts']) {
        await page.goto(path);
        await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      }
    } finally {
      await withoutTools.stop();
    }
  });
});
