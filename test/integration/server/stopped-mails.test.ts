import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { systemContext } from '../../../server/context.ts';
import { remindOfTrials } from '../../../server/features/subscriptions/queue-mails.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { headersOfMailTo, mailContaining, takeMails } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { ask } from '../../product/questions.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { settled } from '../../product/table-digests.ts';
import { joinList, litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders();
});
afterAll(() => product?.stop());

describe('mails that their reader may stop', () => {
  const oneClick = async (email: string) => {
    // The mail that confirms an address may arrive late, and nobody stops it.
    const headers = headersOfMailTo(product, email, 'List-Unsubscribe-Post');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(headers)![1]!;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(204);
    return address;
  };

  it('of a place on a waiting list end with one click, the place stays, and they can come again', async () => {
    const breeder = await connectedBreeder(product);
    const { id } = await litterWithList(breeder, ['Red']);
    const { email, path, visitor } = await joinList(product, id, 'Ann');
    const shown = async () => (await visitor.call<string>('GET', path)).body;
    expect(await shown()).toContain('We’ll email you when it’s your turn');
    const stop = await oneClick(email);
    expect(await shown()).not.toContain('email you');
    expect(await shown()).toContain('You’ve stopped our emails about this place, so please look here for your turn.');
    expect(await shown()).toContain(`href="${new URL(stop).pathname}${new URL(stop).search}">Allow these emails again`);
    expect((await product.visitor().call<string>('GET', `${path}&lang=es`)).body).toContain(
      'Usted detuvo nuestros correos sobre este lugar',
    );
    const page = await visitor.call<string>('GET', stop);
    expect(page.body).toContain('You keep it; its page says when it’s your turn');
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
    expect((await visitor.call<string>('GET', path)).body).toContain('your turn');
    takeMails(product);
    await submitJoin(product.visitor(), id, email);
    await visitor.submit(stop, { act: 'allow' });
    await settled(product);
    expect(takeMails(product).filter(({ to }) => to === email)).toEqual([]);
  });

  it('of a conversation end with one click, as by its page', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const { email, path } = await ask(product, linkId);
    const question = (await eventually(
      async () => (await breeder.call('GET', '/api/questions')).body['questions'][0],
    ))!;
    takeMails(product);
    await breeder.call('POST', `/api/questions/${question.id}/messages`, { text: 'Yes.', key: crypto.randomUUID() });
    await mailContaining(product, email, 'Yes.');
    await oneClick(email);
    expect((await product.visitor().call<string>('GET', path)).body).toContain('stopped the emails');
  });

  it('of a trial end with one click', async () => {
    const breeder = await registerBreeder(product);
    takeMails(product);
    const remind = (days: number) =>
      remindOfTrials({ ...systemContext(product.dependencies), now: new Date(Date.now() + days * DAY_MS) });
    await remind(6);
    await mailContaining(product, breeder.email, 'Your free trial ends');
    await oneClick(breeder.email);
    takeMails(product);
    await remind(7.5);
    await settled(product);
    expect(takeMails(product).filter(({ to }) => to === breeder.email)).toEqual([]);
  });
});
