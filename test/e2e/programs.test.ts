import { describe, expect, it } from 'vitest';
import { forgetConfirmation } from '../product/authenticator.ts';
import { connectedBreeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('the screen of a breeder’s programs', () => {
  // Shows dashboard.api-keys
  it('creates a key after the password, shows it once, and revokes it', async () => {
    const breeder = await connectedBreeder(product);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/account/data');
    await page.getByRole('link', { name: 'API keys and webhooks' }).click();
    await page.getByText('You have no API keys.').waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await page.getByRole('button', { name: 'Create an API Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByRole('button', { name: 'Create API Key' }).click();
    await dialog.getByText('Please choose what the key may do').waitFor();
    await dialog.getByLabel('Name').fill('My website');
    await dialog.getByLabel(/^Read sales/).check();
    expect(await violations(page, AXE)).toEqual([]);
    await forgetConfirmation(product, breeder);
    await dialog.getByRole('button', { name: 'Create API Key' }).click();
    const question = page.getByRole('dialog', { name: 'Is it still you?' });
    await question.getByLabel('Your Password', { exact: true }).fill(breeder.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new API key' });
    const key = (await shown.getByText(/^ll_test_/).textContent())!;
    expect(await violations(page, AXE)).toEqual([]);
    const answer = await fetch(`${product.url}/api/orders/my`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    await shown.getByRole('button', { name: 'I’ve Saved It' }).click();
    const list = page.getByRole('list', { name: 'API keys' });
    await list.getByText('My website').waitFor();
    expect(await page.content()).not.toContain(key);
    await list.getByRole('button', { name: 'Revoke My website' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await toast(page, 'API Key Revoked');
    await page.getByText('You have no API keys.').waitFor();
  });

  // Shows dashboard.webhooks
  it('adds a webhook, says what is wrong with an address, and turns it off and on', async () => {
    const page = await pageOf(await connectedBreeder(product), 'phone');
    await page.goto('/account/programs');
    await page.getByRole('button', { name: 'Add a Webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill('http://example.com/events');
    await dialog.getByRole('button', { name: 'Add Webhook' }).click();
    await dialog.getByText('begins with https://').waitFor();
    await dialog.getByLabel('Address').fill('https://receiver.invalid/events');
    await dialog.getByRole('button', { name: 'Add Webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'The webhook’s secret' });
    await shown.getByText(/^whsec_/).waitFor();
    await shown.getByRole('button', { name: 'I’ve Saved It' }).click();
    const row = page.getByRole('listitem', { name: 'https://receiver.invalid/events' });
    await row.getByText('On', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Send a Test' }).click();
    await toast(page, 'Test Event Sent');
    await row.getByRole('button', { name: 'Deliveries' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
    await deliveries.getByText(/No server has this name|could not be looked up/).waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await toast(page, 'Webhook Turned Off');
    await row.getByRole('button', { name: 'Turn On' }).click();
    await toast(page, 'Webhook Turned On');
    expect(await violations(page, AXE)).toEqual([]);
  });
});
