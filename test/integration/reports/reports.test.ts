import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { pageReports } from '../../../server/db/schema.ts';
import { deleteOldReportsJob } from '../../../server/features/reports/jobs.ts';
import { reportPage } from '../../../server/features/reports/service.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let admin: Breeder;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});

const submit = (linkId: string, fields: Record<string, string>) =>
  product.visitor().submit(`/checkout/${linkId}/report`, fields);
/** A report from another network. */
const reportFrom = (network: string, linkId: string, reason: 'scam' | 'welfare' = 'scam', text: string | null = null) =>
  reportPage(systemContext(product.dependencies), { kind: 'link', id: linkId }, { reason, text }, network);
const reportedPage = async (linkId: string) => {
  const { pages } = (await admin.call('GET', '/api/admin/reports')).body;
  return pages.find((page: { id: string }) => page.id === linkId);
};
const rowsOf = (linkId: string) =>
  product.dependencies.db.select().from(pageReports).where(eq(pageReports.linkId, linkId));

describe('a buyer’s page', () => {
  // Shows link-page.report
  it('is reported by a plain form without an account, and the visitor is thanked', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect(page.body).toContain(`href="/checkout/${linkId}/report"`);
    const form = await product.visitor().call<string>('GET', `/checkout/${linkId}/report`);
    expect(form.status).toBe(200);
    expect(form.body).toContain('I think this is a scam');
    const sent = await submit(linkId, { reason: 'scam', text: '  The photo is from a magazine.  ' });
    expect(sent.status).toBe(200);
    expect(sent.body).toContain('<h1>Thank you</h1>');
    expect(await reportedPage(linkId)).toMatchObject({
      kind: 'link',
      name: 'Biscuit',
      breeder: { email: breeder.email, isSuspended: false },
      count: 1,
      reasons: { scam: 1 },
      texts: ['The photo is from a magazine.'],
    });
  });

  it('is not reported without a reason, and keeps what was typed', async () => {
    const { linkId } = await offerPet(breeder);
    const { status, body } = await submit(linkId, { text: 'Something <b>odd</b>' });
    expect(status).toBe(400);
    expect(body).toContain('Please choose a reason');
    expect(body).toContain('Something &lt;b&gt;odd&lt;/b&gt;');
    expect((await submit('nothing', { reason: 'scam' })).status).toBe(404);
    expect(await rowsOf(linkId)).toEqual([]);
  });

  it('reported twice from one network counts once', async () => {
    const { linkId } = await offerPet(breeder);
    for (let count = 0; count < 2; count++) expect(await reportFrom('203.0.113.1', linkId)).toBe(true);
    expect((await reportedPage(linkId)).count).toBe(1);
  });

  // Shows link-page.report
  it('is reported five times an hour at most from one network', async () => {
    for (let count = 0; count < 5; count++)
      expect(await reportFrom('203.0.113.2', (await offerPet(breeder)).linkId)).toBe(true);
    const { linkId } = await offerPet(breeder);
    expect(await reportFrom('203.0.113.2', linkId)).toBe(false);
    expect(await rowsOf(linkId)).toEqual([]);
  });
});

describe('the page of a litter', () => {
  const litterOf = async (owner: Breeder) =>
    (
      await owner.call('POST', '/api/litters', {
        name: 'Spring litter',
        bornOn: '2026-10-01',
        breed: 'Golden Retriever',
        price: '1250.00',
        description: 'Calm and friendly.',
        names: ['Red'],
      })
    ).body['litter'].id as string;
  const rowsOfLitter = (litterId: string) =>
    product.dependencies.db.select().from(pageReports).where(eq(pageReports.litterId, litterId));

  // Shows link-page.report
  it('is reported in both languages, stands in the admin’s list also after it is deleted, and leaves it once handled', async () => {
    const litterId = await litterOf(breeder);
    const path = `/litter/${litterId}/report`;
    const visitor = product.visitor();
    expect((await visitor.call<string>('GET', `/litter/${litterId}`)).body).toContain(`href="${path}"`);
    expect((await visitor.call<string>('GET', `${path}?lang=es`)).body).toContain('Creo que esto es una estafa');
    expect((await visitor.submit(path, { text: 'odd' })).status).toBe(400);
    for (let times = 0; times < 2; times++)
      expect((await product.visitor().submit(path, { reason: 'scam', text: 'No such dogs.' })).body).toContain(
        `href="/litter/${litterId}"`,
      );
    expect(await reportedPage(litterId)).toMatchObject({
      kind: 'litter',
      name: 'Spring litter',
      breeder: { email: breeder.email },
      count: 1,
      texts: ['No such dogs.'],
    });
    expect((await breeder.call('DELETE', `/api/litters/${litterId}`)).status).toBe(204);
    const page = await reportedPage(litterId);
    expect(page).toMatchObject({ name: null, count: 1, isSuspended: false });
    expect((await visitor.submit(path, { reason: 'scam' })).status).toBe(404);
    const handled = { outcome: 'handled', until: page.lastAt };
    expect((await admin.call('POST', `/api/admin/reports/litter/${litterId}/resolve`, handled)).status).toBe(204);
    expect(await reportedPage(litterId)).toBeUndefined();
  });

  // Shows link-page.report
  it('takes its reports along when the breeder’s account is deleted', async () => {
    const closing = await connectedBreeder(product);
    const litterId = await litterOf(closing);
    await product.visitor().submit(`/litter/${litterId}/report`, { reason: 'welfare' });
    expect(await rowsOfLitter(litterId)).toHaveLength(1);
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await rowsOfLitter(litterId)).toEqual([]));
  });
});

describe('the reports of a page', () => {
  // Shows admin.reports
  it('are one row for the admin, and leave it once handled or dismissed', async () => {
    const { linkId } = await offerPet(breeder);
    await reportFrom('203.0.113.3', linkId, 'scam', 'first');
    await reportFrom('203.0.113.4', linkId, 'welfare', 'second');
    const page = await reportedPage(linkId);
    expect(page).toMatchObject({ count: 2, reasons: { scam: 1, welfare: 1 } });
    expect(page.texts.toSorted()).toEqual(['first', 'second']);
    await reportFrom('203.0.113.5', linkId, 'scam', 'later');
    const body = { outcome: 'dismissed', until: page.lastAt };
    expect((await admin.call('POST', `/api/admin/reports/link/${linkId}/resolve`, body)).status).toBe(204);
    const rest = await reportedPage(linkId);
    expect(rest).toMatchObject({ count: 1, texts: ['later'] });
    const handled = { outcome: 'handled', until: rest.lastAt };
    await admin.call('POST', `/api/admin/reports/link/${linkId}/resolve`, handled);
    expect(await reportedPage(linkId)).toBeUndefined();
    expect((await admin.call('POST', `/api/admin/reports/link/${linkId}/resolve`, handled)).status).toBe(404);
  });

  it('are for admins only, and don’t reveal the reporter to the breeder', async () => {
    const { linkId } = await offerPet(breeder);
    await submit(linkId, { reason: 'welfare', text: 'A secret hint' });
    expect((await breeder.call('GET', '/api/admin/reports')).status).toBe(403);
    const activity = await breeder.call('GET', '/api/user/activity');
    expect(JSON.stringify(activity.body)).not.toContain('report_received');
    expect(JSON.stringify((await breeder.call('GET', '/api/user/export')).body)).not.toContain('A secret hint');
  });

  it('are deleted a year after they were resolved, and with the breeder’s account', async () => {
    const closing = await connectedBreeder(product);
    const { linkId } = await offerPet(closing);
    await reportFrom('203.0.113.6', linkId);
    await reportFrom('203.0.113.7', linkId);
    const [first] = await rowsOf(linkId);
    await product.dependencies.db
      .update(pageReports)
      .set({ outcome: 'handled', resolvedAt: new Date(Date.now() - 366 * 86_400_000) })
      .where(eq(pageReports.id, first!.id));
    await deleteOldReportsJob.handle(systemContext(product.dependencies), {});
    expect(await rowsOf(linkId)).toHaveLength(1);
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await rowsOf(linkId)).toEqual([]));
  });
});
