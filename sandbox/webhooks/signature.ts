import { createHmac } from 'node:crypto';

/** The header Stripe-Signature: HMAC-SHA256 of `time.body`. https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(body: string, secret: string, now: number): string {
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${signature}`;
}
