import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { registerBreeder, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const FILE = [
  'Name,Breed,Price,Age,Description,Vet',
  'Luna,Golden Retriever,"1,200.50",Baby,Friendly and curious,Dr. Paw',
  'Milo,Maine Coon,900,Young,Calm and very gentle,Dr. Paw',
  ',Poodle,900,Baby,Friendly and curious,Dr. Paw',
].join('\n');

let breeder: Breeder;
beforeAll(async () => void (breeder = await registerBreeder(product)));

const choose = (page: Page, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'pets.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });

describe('a breeder who comes with a spreadsheet', () => {
  // Shows dashboard.import
  it('finds the import from the empty list, sees each row first, imports the good ones, and can undo it', async () => {
    const page = await pageOf(breeder);
    await page.goto('/pets');
    await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
    await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
    await choose(page, 'One,Two\n1,2');
    await page.getByRole('alert').getByText('The first row must name the columns').waitFor();
    await choose(page, FILE);
    await page.getByRole('heading', { name: 'Pets for sale: 2 of 3 rows are ready' }).waitFor();
    await page.getByText('This column is left out: “Vet”.').waitFor();
    await page.getByText('Row 4, Name: Pet name is required').waitFor();
    await page.getByText('Price: $1,200.50').waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 pets' }).click();
    await page.getByText('2 pets imported', { exact: true }).waitFor();
    expect(await violations(page, AXE)).toEqual([]);
    await page.goto('/pets');
    await page.getByText('Luna').first().waitFor();
    expect(await page.getByText('No photo', { exact: true }).count()).toBe(2);
    await page.goto('/account/data');
    await page.getByRole('link', { name: 'Import a CSV file' }).click();
    await page.getByRole('button', { name: 'Undo the import of 2 pets' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
    await page.getByText('2 pets removed again').waitFor();
    await page.goto('/pets');
    await page.getByText('Nothing for sale yet').waitFor();
  });
});
