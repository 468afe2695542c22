import { expect, it } from 'vitest';
import { fetchRefundsAndDisputes, refundFee } from '../../../server/features/payments/refunds.ts';
import { connectedBreeder } from '../../product/breeder.ts';
import { payForeign } from '../../product/foreign-payment.ts';
import { startProduct } from '../../product/product.ts';

it('more refunds than the provider lists at once are read with all their fee refunds, so that none is made twice', async () => {
  const product = await startProduct();
  try {
    const { stripe } = product.dependencies;
    const breeder = await connectedBreeder(product);
    const account: string = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
    // The payment names an order of another shop, so that the product doesn't follow each refund.
    const orderId = 'of-another-shop';
    const { id: sessionId } = await payForeign(product, { account, orderId, amount: 105_000, fee: 5_000 });
    const onAccount = { stripeAccount: account };
    const session = await stripe.checkout.sessions.retrieve(sessionId, {}, onAccount);
    const intent = session.payment_intent as string;
    const read = () => fetchRefundsAndDisputes(stripe, intent, account);
    const { applicationFee } = await read();
    const once = { attempt: 1, end: (attempt: number) => Promise.resolve(attempt + 1) };
    for (let made = 0; made < 105; made++) {
      await stripe.refunds.create({ payment_intent: intent, amount: 210 }, onAccount);
      await refundFee(stripe, applicationFee!.id, { id: `refund-${made}`, orderId, amountCents: 10 }, once);
    }
    const { refunds, feeRefunds } = await read();
    expect([refunds.length, feeRefunds.length]).toEqual([105, 105]);
    expect(feeRefunds.map(({ refundId }) => refundId)).toContain('refund-0');
  } finally {
    await product.stop();
  }
});
