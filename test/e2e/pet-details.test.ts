import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { fillPet, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe.each(['phone', 'desk'] as const)('the facts of a pet on a %s', (device) => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
  });

  // Shows dashboard.optional-facts
  it('are in nobody’s way, entered in the form, and changed in its dialog', async () => {
    const page = await pageOf(breeder, device);
    // The form of a first pet doesn't ask for them.
    await createPet(breeder, { name: 'First' });
    await page.goto('/dashboard');
    await fillPet(page, 'Clover');
    expect(await page.getByLabel('Date of birth').isVisible()).toBe(false);
    await page.getByText('More details').click();
    await page.getByText('Sex, birth and papers').click();
    await page.getByLabel('Sex', { exact: true }).selectOption('Female');
    await page.getByLabel('Date of birth').fill('2020-05-01');
    expect(await page.getByLabel('Age').inputValue()).toBe('adult');
    await page.getByLabel('Microchip').fill('985 112 003 456 789');
    await page.getByText('Health', { exact: true }).click();
    await page.getByRole('button', { name: 'Add Health Record' }).click();
    await page.getByLabel('Details').fill('Rabies');
    expect(await violations(page, AXE)).toEqual([]);
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.getByRole('dialog', { name: 'Clover is saved' }).getByRole('button', { name: 'Cancel' }).click();

    const row = page.getByRole('listitem', { name: 'Clover', exact: true });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Clover' });
    expect(await dialog.getByLabel('Microchip').inputValue()).toBe('985112003456789');
    await dialog.getByText('Health', { exact: true }).click();
    expect(await dialog.getByLabel('Details').inputValue()).toBe('Rabies');
    await dialog.getByRole('button', { name: 'Remove health record 1' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated');
    const { body } = await breeder.call('GET', '/api/pets/my');
    const { id } = body['pets'].find(({ name }: { name: string }) => name === 'Clover');
    const saved = await breeder.call('GET', `/api/pets/${id}/details`);
    expect(saved.body['details']).toMatchObject({ sex: 'female', bornOn: '2020-05-01', health: [] });
  });

  // Shows dashboard.optional-facts
  it('that can’t be open their section and say why', async () => {
    const pet = await createPet(breeder, { name: 'Juniper' });
    const page = await pageOf(breeder, device);
    await page.goto('/dashboard');
    const row = page.getByRole('listitem', { name: pet.name, exact: true });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Juniper' });
    const section = dialog.getByText('Sex, birth and papers');
    await section.click();
    await dialog.getByLabel('Microchip').fill('1234');
    await section.click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('A microchip has 9, 10 or 15 characters').waitFor();
    expect(await dialog.getByLabel('Microchip').isVisible()).toBe(true);
    expect(await dialog.getByLabel('Microchip').getAttribute('aria-invalid')).toBe('true');
  });

  // Shows link-page.pet-facts
  it('are on the buyer’s page, with what isn’t stated', async () => {
    const { linkId } = await offerPet(breeder, {
      name: 'Poppy',
      details: {
        sex: 'female',
        microchip: '985112003456789',
        guarantee: 'Two years against inherited illness. We take her back at any time of her life.',
        health: [{ kind: 'vaccination', on: '2026-01-05', words: 'DHPP, first dose' }],
      },
    });
    const page = await pageOf(product.visitor(), device);
    await page.goto(`/checkout/${linkId}`);
    const facts = page.getByRole('region', { name: 'Facts about Poppy' });
    const text = await facts.innerText();
    for (const stated of ['Ends in 6789', 'DHPP, first dose, Jan 5, 2026', 'date of birth, vet check'])
      expect(text).toContain(stated);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page, AXE)).toEqual([]);
  });
});
