import { asc, eq, or, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { deleteOldEntriesJob } from '../../../server/features/audit/jobs.ts';
import { newId } from '../../../server/ids.ts';
import { forgetConfirmation } from '../../product/authenticator.ts';
import { connectAccount, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const entriesOf = ({ userId }: Breeder) =>
  product.dependencies.db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.userId, userId), eq(auditEntries.actorId, userId)))
    .orderBy(asc(auditEntries.createdAt), auditEntries.id);
const actsOf = async (breeder: Breeder) => (await entriesOf(breeder)).map(({ act }) => act);

describe('the audit log', () => {
  // Shows admin.audit-log
  it('names who signed in, from which address and device, and when a sign-in failed', async () => {
    const breeder = await registerBreeder(product);
    await product.visitor().call('POST', '/api/login', { email: breeder.email, password: 'a wrong one' });
    const entries = await entriesOf(breeder);
    const entry = (act: string) => entries.find((each) => each.act === act);
    const here = { ipAddress: '127.0.0.1', device: 'Unknown device', createdAt: expect.any(Date) };
    expect(entry('account_registered')).toMatchObject({
      act: 'account_registered',
      actorKind: 'user',
      actorId: breeder.userId,
      ...here,
    });
    expect(entry('signed_in')).toMatchObject({ act: 'signed_in', actorKind: 'user', userId: breeder.userId, ...here });
    expect(entry('sign_in_failed')).toMatchObject({
      act: 'sign_in_failed',
      actorKind: 'visitor',
      actorId: null,
      ...here,
    });
  });

  it('records what an owner does to the account', async () => {
    const breeder = await registerBreeder(product);
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Maria Berg' });
    await breeder.call('GET', '/api/user/export');
    await breeder.call('POST', '/api/user/change-password', {
      currentPassword: breeder.password,
      newPassword: 'better horse',
    });
    await connectAccount(breeder);
    await breeder.call('POST', '/api/stripe/reset');
    await breeder.call('DELETE', '/api/user/delete-account');
    expect((await actsOf(breeder)).slice(2)).toEqual([
      'profile_changed',
      'data_exported',
      'password_changed',
      'payout_connected',
      'payout_reset',
      'account_deleted',
    ]);
    expect(JSON.stringify(await entriesOf(breeder))).not.toMatch(/Anna|example\.com|horse/);
  });

  // Shows roles.unknown-acts
  it('shows an act, an actor and a target of a newer release by their names', async () => {
    const [breeder, admin] = [await registerBreeder(product), await registerBreeder(product)];
    await makeAdmin(product, admin);
    await product.dependencies.db.insert(auditEntries).values({
      id: newId(),
      actorKind: 'robot' as 'system',
      userId: breeder.userId,
      act: 'litter_shared' as 'signed_in',
      targetKind: 'litter' as 'pet',
      targetId: 'litter-1',
      createdAt: new Date(),
    });
    const { body } = await admin.call('GET', `/api/admin/audit?person=${breeder.userId}`);
    expect(body['entries'][0]).toMatchObject({
      act: 'litter_shared',
      actor: { kind: 'robot' },
      target: { kind: 'litter', id: 'litter-1' },
    });
    const csv = await admin.call<string>('GET', `/api/admin/audit.csv?person=${breeder.userId}`);
    expect(csv.body).toContain(',Litter shared,robot,');
    const own = await breeder.call('GET', '/api/user/activity');
    expect(own.body['entries'][0]).toMatchObject({ act: 'litter_shared' });
    expect((await breeder.call('GET', '/api/user/export')).body['activity'][1]).toMatchObject({ act: 'litter_shared' });
  });

  // Shows admin.audit-log
  it('can’t be changed, emptied, or shortened within a year', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    const own = eq(auditEntries.userId, breeder.userId);
    const refused = { cause: { code: '23001' } };
    await expect(db.update(auditEntries).set({ act: 'signed_out' }).where(own)).rejects.toMatchObject(refused);
    await expect(db.delete(auditEntries).where(own)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(refused);
    expect((await actsOf(breeder)).toSorted()).toEqual(['account_registered', 'signed_in']);
  });
});

async function registerAdmin(): Promise<Breeder> {
  const admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  return admin;
}

/** An entry of the past, written as an act would. */
async function insertEntry({ userId }: Breeder, values: Partial<typeof auditEntries.$inferInsert>) {
  const entry = { id: newId(), actorKind: 'user', actorId: userId, userId, act: 'signed_in' } as const;
  await product.dependencies.db.insert(auditEntries).values({ ...entry, ...values });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('an audit entry', () => {
  // Shows admin.audit-log
  it('older than a year is deleted at night, and no other', async () => {
    const breeder = await registerBreeder(product);
    for (let number = 0; number < 3; number++) await insertEntry(breeder, { createdAt: daysAgo(367) });
    await insertEntry(breeder, { act: 'data_exported', createdAt: daysAgo(364) });
    await deleteOldEntriesJob.handle(systemContext(product.dependencies), {});
    expect((await actsOf(breeder)).toSorted()).toEqual(['account_registered', 'data_exported', 'signed_in']);
  });

  // Shows admin.audit-log
  it('is found by act, person, actor, address and day, page by page', async () => {
    const [admin, breeder] = [await registerAdmin(), await registerBreeder(product)];
    for (let day = 1; day <= 30; day++) {
      const createdAt = new Date(Date.UTC(2026, 4, day, 12));
      await insertEntry(breeder, { createdAt, ipAddress: '203.0.113.9' });
      await insertEntry(breeder, { act: 'sign_in_failed', actorKind: 'visitor', actorId: null, createdAt });
    }
    const read = async (filters: Record<string, string>) => {
      const { status, body } = await admin.call('GET', `/api/admin/audit?${new URLSearchParams(filters).toString()}`);
      expect(status).toBe(200);
      return body;
    };
    const person = breeder.email;
    const first = await read({ person, to: '2026-05-31' });
    expect(first['entries']).toHaveLength(50);
    const rest = await read({ person, to: '2026-05-31', cursor: first['nextCursor'] });
    expect([rest['entries'].length, rest['nextCursor']]).toEqual([10, null]);
    const times = [...first['entries'], ...rest['entries']].map((entry) => entry.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await read({ person, act: 'sign_in_failed' }))['entries']).toHaveLength(30);
    expect((await read({ person: breeder.userId, actor: 'visitor' }))['entries']).toHaveLength(30);
    const ofDay = await read({ person, address: '203.0.113.9', from: '2026-05-07', to: '2026-05-07' });
    expect(ofDay['entries']).toMatchObject([
      { at: '2026-05-07T12:00:00.000Z', actor: { kind: 'user', email: breeder.email }, ipAddress: '203.0.113.9' },
    ]);
    for (const filter of ['from=yesterday', 'from=0000-01-01', 'to=9999-12-31']) {
      const { status, body } = await admin.call('GET', `/api/admin/audit?${filter}`);
      expect([status, body['message']]).toEqual([400, 'Please give a day such as 2026-03-14']);
    }
  });

  // Shows roles.own-log
  it('is shown to admins and the account’s own user only', async () => {
    const [breeder, other] = [await registerBreeder(product), await registerBreeder(product)];
    for (const path of ['audit', 'audit.csv']) {
      expect((await product.visitor().call('GET', `/api/admin/${path}`)).status).toBe(401);
      expect((await breeder.call('GET', `/api/admin/${path}`)).status).toBe(403);
    }
    await other.call('GET', '/api/user/export');
    const { body } = await breeder.call('GET', '/api/user/activity');
    const acts = body['entries'].map((entry: { act: string }) => entry.act);
    expect(acts.toSorted()).toEqual(['account_registered', 'signed_in']);
    expect((await product.visitor().call('GET', '/api/user/activity')).status).toBe(401);
  });

  // Shows roles.own-log
  it('made by an admin doesn’t show the admin’s address and device to the owner', async () => {
    const breeder = await registerBreeder(product);
    const byAdmin = {
      actorKind: 'admin',
      actorId: 'someone',
      act: 'admin_granted',
      ipAddress: '198.51.100.7',
    } as const;
    await insertEntry(breeder, { ...byAdmin, createdAt: new Date(Date.now() + 1_000) });
    const { body } = await breeder.call('GET', '/api/user/activity');
    expect(body['entries'][0]).toMatchObject({ act: 'admin_granted', by: 'us', ipAddress: null, device: null });
    expect(JSON.stringify(body)).not.toContain('someone');
  });

  // Shows admin.audit-log
  it('is downloaded only with a password or a passkey that was given recently', async () => {
    const admin = await registerAdmin();
    await forgetConfirmation(product, admin);
    for (const method of ['POST', 'GET'] as const) {
      const { status, body } = await admin.call(method, '/api/admin/audit.csv');
      expect([method, status, body['code']]).toEqual([method, 403, 'confirmation_required']);
    }
    expect((await admin.call('GET', '/api/admin/audit')).status).toBe(200);
    await admin.call('POST', '/api/user/confirm', { password: admin.password });
    const { body } = await admin.call('POST', '/api/admin/audit.csv');
    expect((await admin.call('GET', body['path'])).status).toBe(200);
  });

  // Shows admin.audit-log
  it('can be downloaded as CSV, in which no cell is a formula', async () => {
    const [admin, breeder] = [await registerAdmin(), await registerBreeder(product)];
    await insertEntry(breeder, { device: '=HYPERLINK("https://evil.example")', details: { fields: 'a, "b"' } });
    const answer = await admin.call<string>('GET', `/api/admin/audit.csv?person=${breeder.userId}&act=signed_in`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]+\.csv"$/);
    const [header, ...lines] = answer.body.split('\r\n');
    expect(header).toBe(
      'Time,Act,Actor,Actor id,Actor email,Account id,Account email,Target,Target id,Address,Device,Details',
    );
    expect(lines).toHaveLength(3);
    expect(answer.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(answer.body).toContain('"fields: a, ""b"""');
    const { userId, email } = breeder;
    expect(answer.body).toContain(`Signed in,user,${userId},${email},${userId},${email}`);
    expect(await actsOf(admin)).toContain('audit_exported');
  });

  it('of an archived link and a new price names what was changed', async () => {
    const breeder = await registerBreeder(product);
    await connectAccount(breeder);
    const { pet, linkId } = await offerPet(breeder);
    await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '900.00' });
    await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    await breeder.call('DELETE', `/api/pets/${pet.id}`);
    expect((await entriesOf(breeder)).slice(-4)).toMatchObject([
      { act: 'link_created', targetKind: 'link', targetId: linkId },
      { act: 'price_changed', targetKind: 'pet', targetId: pet.id, details: { fromCents: 125_000, toCents: 90_000 } },
      { act: 'link_archived', targetKind: 'link', targetId: linkId },
      { act: 'pet_archived', targetKind: 'pet', targetId: pet.id },
    ]);
  });
});
