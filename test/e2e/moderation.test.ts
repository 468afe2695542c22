import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { furryPhoto } from '../photos/images.ts';
import { violations } from './axe.ts';
import { eventually } from '../product/eventually.ts';

let admin: Breeder;
let breeder: Breeder;
let linkId: string;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder, { name: 'Maple' }));
  admin = await registerBreeder(product, { fullName: 'Nora Admin' });
  await makeAdmin(product, admin);
});

async function openTab(page: Page, name: string) {
  await page.goto('/admin');
  await page.getByRole('tab', { name }).click();
}

/** Other tests register breeders meanwhile, so this one may be on an older page of the list. */
async function rowOfBreeder(page: Page) {
  await openTab(page, 'All Users');
  const row = page.getByRole('listitem', { name: 'Anna Berg' }).filter({ hasText: breeder.email });
  const older = page.getByRole('button', { name: 'Show older users' });
  await eventually(async () => {
    if ((await row.count()) === 0 && (await older.count()) > 0) await older.click();
    expect(await row.count()).toBe(1);
  });
  return row;
}

const visible = (page: Page) => page.locator('[role="tabpanel"][data-state="active"]');

describe('a page that a visitor reports', () => {
  // Shows link-page.report
  it('is reported from the buyer’s page, without a script', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`/checkout/${linkId}`);
    await page.getByRole('link', { name: 'Report this page' }).click();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await page.getByLabel('I think this is a scam').check();
    await page.getByLabel('Anything else? (optional)').fill('The photo is from a magazine.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maple' }).waitFor();
  });

  // Shows admin.reports
  it('is suspended by an admin with a reason, and lifted again', async () => {
    const page = await pageOf(admin);
    await openTab(page, 'Reports');
    const row = page.getByRole('listitem', { name: 'Page of Maple' });
    await row.getByText('The photo is from a magazine.').waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await row.getByRole('button', { name: 'Suspend Page of Maple' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend Page' }).click();
    await dialog.getByText('Please say why, in a few words').waitFor();
    await dialog.getByLabel('Reason').fill('Is this your own photo?');
    await dialog.getByRole('button', { name: 'Suspend Page' }).click();
    await toast(page, 'Page Suspended', 'We emailed the breeder the reason.');
    await row.getByText('Suspended', { exact: true }).waitFor();
    const own = await pageOf(breeder, 'phone');
    await own.goto('/dashboard');
    await own.getByText('Buyers can’t open it. The reason: Is this your own photo?').waitFor();
    await row.getByRole('button', { name: 'Lift Suspension' }).click();
    await row.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Mark as Handled: Maple' }).click();
    await page.getByText('No page is reported.').waitFor();
  });
});

describe('the page of a litter', () => {
  // Shows link-page.report
  it('is reported without a script, suspended by an admin with a reason for its breeder, and lifted again', async () => {
    const { body } = await breeder.call('POST', '/api/litters', {
      name: 'Winter litter',
      bornOn: '2026-10-01',
      breed: 'Golden Retriever',
      price: '1250.00',
      description: 'Calm and friendly.',
      names: ['Snow'],
    });
    const litterId: string = body['litter'].id;
    const visitor = await pageOf(product.visitor(), 'phone');
    await visitor.goto(`/litter/${litterId}`);
    await visitor.getByRole('link', { name: 'Report this page' }).click();
    await visitor.getByLabel('I’m worried about the animal').check();
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await visitor.getByRole('link', { name: 'Back to the page' }).click();
    await visitor.getByRole('heading', { level: 1, name: 'Winter litter' }).waitFor();

    const page = await pageOf(admin);
    await openTab(page, 'Reports');
    const row = page.getByRole('listitem', { name: 'Page of Winter litter' });
    await row.getByText('Litter', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Suspend Page of Winter litter' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Are these your puppies?');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend Page' }).click();
    await row.getByText('Suspended', { exact: true }).waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'Winter litter' }).waitFor({ state: 'detached' });

    const own = await pageOf(breeder, 'phone');
    await own.goto('/pets/litters');
    await own.getByRole('listitem', { name: 'Winter litter' }).getByText('Suspended').waitFor();
    await own.getByRole('link', { name: 'Winter litter' }).click();
    await own.getByText('The reason: Are these your puppies?').waitFor();
    expect(await own.getByText('One page for all').count()).toBe(0);
    expect(await violations(own, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await row.getByRole('button', { name: 'Lift Suspension' }).click();
    await row.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Mark as Handled: Winter litter' }).click();
    await row.waitFor({ state: 'detached' });
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Winter litter' }).waitFor();
  });
});

describe('a photo that another breeder has too', () => {
  // Shows admin.similar-photos
  it('is shown to an admin beside theirs, who suspends the page that copied it', async () => {
    const thief = await connectedBreeder(product);
    const copy = await offerPet(thief, { name: 'Copper' });
    const { pet } = await offerPet(breeder, { name: 'Hazel' });
    const photo = await furryPhoto(640, 480, 77);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await photo.clone().jpeg().toBuffer());
    await thief.upload(`/api/pets/${copy.pet.id}/photo`, await photo.resize(420).jpeg({ quality: 60 }).toBuffer());
    const page = await pageOf(admin);
    const row = page.getByRole('listitem', { name: 'Photos of Anna Berg and Anna Berg' }).filter({ hasText: 'Copper' });
    // A job compares the photos; on a busy machine the list is still empty at first.
    await eventually(async () => {
      await openTab(page, 'Similar Photos');
      await visible(page).getByRole('list').or(visible(page).getByText('No photos look alike.')).first().waitFor();
      expect(await row.count()).toBe(1);
    });
    await row.getByRole('group', { name: 'Uploaded first' }).getByText('Hazel').waitFor();
    const later = row.getByRole('group', { name: 'Uploaded later' });
    await later.getByText(thief.email).waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await later.getByRole('button', { name: 'Suspend Page of Copper' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Is this your own photo?');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend Page' }).click();
    await later.getByText('Suspended', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Mark as Handled' }).click();
    await toast(page, 'Done', 'The two photos are no longer in this list.');
    await row.waitFor({ state: 'detached' });
    expect((await product.visitor().call('GET', `/api/payment-links/${copy.linkId}`)).status).toBe(404);
  });
});

describe('a breeder with many pets', () => {
  it('is allowed more of them by an admin', async () => {
    const page = await pageOf(admin, 'phone');
    const row = await rowOfBreeder(page);
    await row.getByRole('button', { name: 'Allow More Pets for Anna Berg' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pets allowed for Anna Berg' });
    const field = dialog.getByLabel('Active pets at once');
    expect(await field.inputValue()).toBe('500');
    await field.fill('many');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a whole number from 500 to 100000').waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await field.fill('800');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('800', { exact: true }).waitFor();
  });
});

describe('a suspended breeder', () => {
  // Shows admin.suspension
  it('reads why on each screen of the app, and sells again once it is lifted', async () => {
    const page = await pageOf(admin);
    const row = await rowOfBreeder(page);
    await row.getByRole('button', { name: 'Suspend Anna Berg' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Three buyers wrote that no puppy arrived.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await row.getByText('Suspended: Three buyers wrote').waitFor();
    const own = await pageOf(breeder, 'phone');
    for (const path of ['/dashboard', '/account']) {
      await own.goto(path);
      await own.getByRole('heading', { level: 1 }).waitFor();
      await own.getByText('Your account has been suspended since').waitFor();
      await own.getByText('Three buyers wrote that no puppy arrived.').waitFor();
    }
    expect(await violations(own, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await row.getByRole('button', { name: 'Lift Suspension of Anna Berg' }).click();
    await row.getByText('Suspended:').waitFor({ state: 'detached' });
    await own.reload();
    await own.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await own.getByText('Your account has been suspended since').waitFor({ state: 'detached' });
  });
});

describe('the audit log', () => {
  // Shows admin.audit-log
  it('is filtered and downloaded by an admin', async () => {
    const page = await pageOf(admin);
    await openTab(page, 'Audit Log');
    await page.getByLabel('What').selectOption('Account suspended');
    await page.getByLabel('Person (email or id)').fill(breeder.email);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect
      .poll(() => visible(page).getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Account suspended']);
    await visible(page).getByText(breeder.email).waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/);
  });

  // Shows roles.own-log
  it('shows each breeder what happened in the own account', async () => {
    const page = await pageOf(breeder, 'phone');
    await page.goto('/account/security');
    const activity = page.locator('#activity');
    await activity.getByRole('button', { name: 'Show Activity' }).click();
    await activity.getByText('Suspension of account lifted').waitFor();
    await activity.getByText('Payout account connected').waitFor();
    expect(await activity.getByText('by us').count()).toBeGreaterThan(1);
  });
});
