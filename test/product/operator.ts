import type { Product } from './product.ts';

/** Runs an action of the sandbox's operator page. */
export async function operate(
  product: Pick<Product, 'visitor'>,
  action: string,
  values: object,
): Promise<Record<string, any>> {
  const { status, body } = await product.visitor().call('POST', `/sandbox/operator/actions/${action}`, values);
  if (status !== 200) throw new Error(`${action} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
