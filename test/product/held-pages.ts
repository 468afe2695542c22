import { expect } from 'vitest';
import { offerPet, type Breeder } from './breeder.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';
import { readLink, readyAnswers } from './reads-of-page.ts';
import { createVisitor } from './visitor.ts';

/** Renames a pet to Silent without a notice: only a read that asks the database learns of it. */
async function renameSilently({ dependencies: { database } }: Product, petId: string): Promise<void> {
  await database.query('alter table link_versions disable trigger link_versions_notify');
  try {
    await database.query("update pets set name = 'Silent' where id = $1", [petId]);
  } finally {
    await database.query('alter table link_versions enable trigger link_versions_notify');
  }
}

/** Waits until the server at `url` answers from memory without a statement, so that it shows Willow for a pet named Silent. */
export const waitForHeldPage = (product: Product, breeder: Breeder, url: string): Promise<string> =>
  eventually(async () => {
    const { linkId, pet } = await offerPet(breeder, { name: 'Willow' });
    await readLink(url, linkId);
    const before = await readyAnswers(url);
    await renameSilently(product, pet.id);
    await readLink(url, linkId);
    expect((await readyAnswers(url)) - before).toBe(3);
    return linkId;
  });

export async function nameOfPet(url: string, linkId: string): Promise<string> {
  return (await createVisitor(url).call('GET', `/api/payment-links/${linkId}`)).body['pet'].name;
}
