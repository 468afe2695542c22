import { and, count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toUtcDay } from '../../../contract/day.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { systemContext } from '../../../server/context.ts';
import { importRows, imports, pets, recordedSales, users } from '../../../server/db/schema.ts';
import { importRetention } from '../../../server/features/imports/retention.ts';
import { runImportJob } from '../../../server/features/imports/run-import.ts';
import { erase } from '../../../server/upkeep/retention.ts';
import { connectedBreeder, endTrial, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import {
  HEADER,
  TEXT,
  ended,
  importFile,
  petLine,
  petLines,
  press,
  preview,
  read,
  undo,
  upload,
  toFile,
} from '../../product/imports.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const BORN = toUtcDay(new Date(Date.now() - 60 * DAY_MS));

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

const petsOf = async (who: Breeder) => (await who.call('GET', '/api/pets/my')).body['pets'] as any[];
const countPets = (who: Breeder) => product.dependencies.db.$count(pets, eq(pets.userId, who.userId));

describe('a file of pets', () => {
  // Shows dashboard.import
  it('is shown as it will be before anything is imported, then imported in its order, and undone', async () => {
    const owner = await registerBreeder(product);
    const [year, month, day] = BORN.split('-');
    const made = await preview(owner, [
      'Call name;Breed;Asking price;D.O.B.;About;Gender;Vet',
      `Luna;Golden Retriever;$1,200.50;${Number(month)}/${Number(day)}/${year};"Friendly,\nand curious";F;Dr. Paw`,
      `Milo;Maine Coon;900;${BORN};${TEXT};boy;`,
    ]);
    expect(made).toMatchObject({ kind: 'pets', state: 'preview', rows: 2, good: 2, imported: 0 });
    const shown = await read(owner, made.id);
    expect(shown.ignored).toEqual({ names: ['Vet'], count: 1 });
    expect(shown.room).toBe(500);
    expect(shown.preview[0]).toEqual({
      row: 2,
      values: {
        name: 'Luna',
        breed: 'Golden Retriever',
        species: 'Dog',
        price: '$1,200.50',
        age: 'Baby',
        description: 'Friendly,\nand curious',
        sex: 'Female',
        bornOn: BORN,
      },
    });
    expect(await petsOf(owner)).toEqual([]);
    await press(owner, made.id, 'start');
    const { import: imported } = await ended(owner, made.id, 'imported');
    expect(imported).toMatchObject({ imported: 2, stopped: null });
    const own = await petsOf(owner);
    expect(own.map(({ name, species, price, imageUrl }) => [name, species, price, imageUrl])).toEqual([
      ['Luna', 'dog', '1200.50', null],
      ['Milo', 'cat', '900.00', null],
    ]);
    const details = await owner.call('GET', `/api/pets/${own[0].id}/details`);
    expect(details.body['details']).toMatchObject({ sex: 'female', bornOn: BORN });
    // A second press does nothing.
    expect((await press(owner, made.id, 'start')).body['import'].imported).toBe(2);
    const undone = await undo(owner, made.id);
    expect([undone.import.removed, undone.kept]).toEqual([2, []]);
    expect(await petsOf(owner)).toEqual([]);
    const acts = (await owner.call('GET', '/api/user/activity')).body['entries'].map(({ act }: any) => act);
    expect(acts.slice(0, 2)).toEqual(['import_undone', 'import_started']);
  });

  it('names each problem with the form’s sentence, and imports the rows without one', async () => {
    const owner = await registerBreeder(product);
    const { id } = await preview(owner, [
      `${HEADER},Date of birth`,
      petLine('Luna'),
      `,Golden Retriever,1.200,Baby,Short,3/14/26`,
      `Max,Poodle,1,200,Baby,${TEXT},1/1/2026`,
      `www.luna.com,Poodle,900,Baby,${TEXT},`,
    ]);
    const { import: shown, problems } = await read(owner, id);
    expect([shown.rows, shown.good]).toEqual([4, 1]);
    expect(problems).toEqual([
      { row: 3, column: 'name', message: 'Pet name is required' },
      { row: 3, column: 'price', message: 'Enter a valid price, such as 1200 or 1,200.50' },
      { row: 3, column: 'description', message: 'Description must be at least 10 characters' },
      { row: 3, column: 'bornOn', message: 'Please check the year: all four digits, as in 2026' },
      { row: 4, column: null, message: expect.stringMatching(/more cells than the first one.*in your own file/) },
      { row: 5, column: 'name', message: expect.stringContaining('name only') },
    ]);
    const csv = await owner.call<string>('GET', `/api/imports/${id}/problems`);
    expect(csv.body).toContain('Row,Name,Breed');
    expect(csv.body).toContain('Name: Pet name is required');
    await press(owner, id, 'start');
    expect((await ended(owner, id, 'imported')).import.imported).toBe(1);
    expect((await petsOf(owner)).map(({ name }) => name)).toEqual(['Luna']);
  });

  it('that is imported a second time doubles nothing', async () => {
    const owner = await registerBreeder(product);
    await importFile(owner, [HEADER, petLine('Luna')]);
    const again = await preview(owner, [HEADER, petLine('luna'), petLine('Milo')]);
    expect(again).toMatchObject({ rows: 2, good: 1 });
    expect((await read(owner, again.id)).problems).toEqual([
      { row: 2, column: 'name', message: 'You have a pet of this name, breed and price already' },
    ]);
  });

  it('leaves a pet in place that was changed or has a link, and names it', async () => {
    const owner = await connectedBreeder(product);
    const { import: made } = await importFile(owner, [HEADER, ...petLines(4)]);
    const own = await petsOf(owner);
    const idOf = (name: string) => own.find((pet) => pet.name === name).id;
    expect((await owner.call('PATCH', `/api/pets/${idOf('Pup 2')}`, { price: '900' })).status).toBe(200);
    expect((await owner.call('POST', '/api/create-payment-link', { petId: idOf('Pup 3') })).status).toBe(201);
    const undone = await undo(owner, made.id);
    expect([undone.import.removed, undone.kept]).toEqual([2, ['Pup 2', 'Pup 3']]);
    expect((await petsOf(owner)).map(({ name }) => name)).toEqual(['Pup 2', 'Pup 3']);
  });

  it('stays within the number of pets that the account may have', async () => {
    const owner = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ activePetsMax: 250 }).where(eq(users.id, owner.userId));
    const large = await preview(owner, [HEADER, ...petLines(251)]);
    expect((await read(owner, large.id)).room).toBe(250);
    expect(await press(owner, large.id, 'start')).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    const { id } = await preview(owner, [HEADER, ...petLines(250)]);
    // The room is gone by the time the job has come to the second batch.
    await press(owner, id, 'start');
    expect((await ended(owner, id, 'imported')).import.imported).toBe(250);
    await offerPet(owner).then(
      () => expect.unreachable(),
      (error: Error) => expect(error.message).toContain('quota_reached'),
    );
  });

  it('is imported once, however many workers work on it and whenever one is killed', async () => {
    const owner = await registerBreeder(product);
    const { id } = await preview(owner, [HEADER, ...petLines(450)]);
    await press(owner, id, 'start');
    const killed = new AbortController();
    const run = (signal: AbortSignal) =>
      Promise.resolve(runImportJob.handle(systemContext(product.dependencies, signal), { importId: id }));
    const runs = [run(killed.signal), run(new AbortController().signal), run(new AbortController().signal)];
    killed.abort();
    await Promise.allSettled(runs);
    expect((await ended(owner, id, 'imported')).import.imported).toBe(450);
    expect(await countPets(owner)).toBe(450);
  });
});

describe('a large file', () => {
  it('of 10,000 rows is imported and undone', async () => {
    const owner = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ activePetsMax: 20_000 }).where(eq(users.id, owner.userId));
    const started = Date.now();
    const { import: made } = await importFile(owner, [HEADER, ...petLines(10_000)]);
    expect(made).toMatchObject({ rows: 10_000, good: 10_000, imported: 10_000 });
    expect(await countPets(owner)).toBe(10_000);
    expect((await undo(owner, made.id)).import.removed).toBe(10_000);
    expect(await countPets(owner)).toBe(0);
    expect(Date.now() - started).toBeLessThan(60_000);
  });
});

describe('an import', () => {
  it('is nobody else’s, needs a membership, and can be forgotten before it begins', async () => {
    const owner = await registerBreeder(product);
    const { id } = await preview(owner, [HEADER, petLine('Luna')]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/problems'],
      ['POST', '/start'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const)
      expect((await breeder.call(method, `/api/imports/${id}${path}`)).status).toBe(404);
    expect((await product.visitor().call('GET', `/api/imports/${id}`)).status).toBe(401);
    expect((await press(owner, id, 'undo')).status).toBe(409);
    expect((await owner.call('DELETE', `/api/imports/${id}`)).status).toBe(204);
    expect((await owner.call('GET', '/api/imports')).body).toEqual({ imports: [] });
    await endTrial(product, owner);
    expect((await upload(owner, toFile([HEADER, petLine('Luna')]))).status).toBe(402);
  });

  it('replaces the file that was read before, and runs alone', async () => {
    const owner = await registerBreeder(product);
    const first = await preview(owner, [HEADER, petLine('Luna')]);
    const second = await preview(owner, [HEADER, petLine('Milo')]);
    expect((await owner.call('GET', `/api/imports/${first.id}`)).status).toBe(404);
    await product.dependencies.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, second.id));
    const refused = { status: 409, body: { code: 'under_way' } };
    expect(await upload(owner, toFile([HEADER, petLine('Max')]))).toMatchObject(refused);
    expect(await press(owner, second.id, 'undo')).toMatchObject(refused);
    expect((await owner.call('DELETE', `/api/imports/${second.id}`)).status).toBe(409);
  });

  it('stops when its account is no member’s anymore', async () => {
    const owner = await registerBreeder(product);
    const { id } = await preview(owner, [HEADER, petLine('Luna')]);
    await endTrial(product, owner);
    await product.dependencies.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, id));
    await runImportJob.handle(systemContext(product.dependencies), { importId: id });
    const [row] = await product.dependencies.db.select().from(imports).where(eq(imports.id, id));
    expect(row).toMatchObject({ state: 'imported', importedCount: 0, stopped: expect.stringContaining('go on') });
    expect(await countPets(owner)).toBe(0);
  });

  it('is undone to its end when its account is no member’s anymore', async () => {
    const owner = await registerBreeder(product);
    const { import: made } = await importFile(owner, [HEADER, petLine('Luna')]);
    await endTrial(product, owner);
    const { db } = product.dependencies;
    await db.update(imports).set({ state: 'undoing', position: 0 }).where(eq(imports.id, made.id));
    await runImportJob.handle(systemContext(product.dependencies), { importId: made.id });
    const [row] = await db.select().from(imports).where(eq(imports.id, made.id));
    expect(row).toMatchObject({ state: 'undone', removedCount: 1, stopped: null });
    expect(await countPets(owner)).toBe(0);
  });

  it('on which no job works anymore ends after two days, and refuses no other one', async () => {
    const owner = await registerBreeder(product);
    const { db } = product.dependencies;
    const stick = (id: string, state: 'importing' | 'undoing', days: number) =>
      db
        .update(imports)
        .set({ state, startedAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(imports.id, id));
    const night = () => erase(systemContext(product.dependencies), importRetention);
    const { import: made } = await importFile(owner, [HEADER, petLine('Luna')]);
    await stick(made.id, 'undoing', 1.9);
    await night();
    expect((await upload(owner, toFile([HEADER, petLine('Max')]))).status).toBe(409);
    await stick(made.id, 'undoing', 2.1);
    await night();
    expect((await read(owner, made.id)).import).toMatchObject({
      state: 'imported',
      stopped: expect.stringMatching(/^Undo/),
    });
    expect((await undo(owner, made.id)).import).toMatchObject({ removed: 1, stopped: null });
    const next = await preview(owner, [HEADER, petLine('Max')]);
    await stick(next.id, 'importing', 2.1);
    await night();
    expect((await read(owner, next.id)).import).toMatchObject({
      state: 'imported',
      stopped: 'It ended before its last row. What was imported until then is there.',
    });
    await preview(owner, [HEADER, petLine('Milo')]);
  });

  it('keeps no row that was imported but its name, can be undone for seven days, and is then deleted', async () => {
    const owner = await registerBreeder(product);
    const { import: made } = await importFile(owner, [HEADER, petLine('Luna')]);
    const { db } = product.dependencies;
    const [row] = await db.select().from(importRows).where(eq(importRows.importId, made.id));
    expect(row).toMatchObject({ cells: null, name: 'Luna', createdId: expect.any(String) });
    expect(Date.parse(made.until) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    await db
      .update(imports)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(imports.id, made.id));
    expect((await press(owner, made.id, 'undo')).status).toBe(404);
    await erase(systemContext(product.dependencies), importRetention);
    expect(await db.select().from(importRows).where(eq(importRows.importId, made.id))).toEqual([]);
    expect(await countPets(owner)).toBe(1);
  });

  it('goes with its account', async () => {
    const owner = await registerBreeder(product);
    const { db } = product.dependencies;
    await preview(owner, ['Sold on,Pet,Amount,Buyer', 'soon,Luna,300,Mia Moss'], 'sales');
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => {
      const [left] = await db.select({ count: count() }).from(imports).where(eq(imports.userId, owner.userId));
      expect(left!.count).toBe(0);
    });
    const own = and(eq(recordedSales.userId, owner.userId));
    expect(await db.$count(recordedSales, own)).toBe(0);
  });
});
