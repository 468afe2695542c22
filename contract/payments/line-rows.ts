import { formatAmount, fromAmount, toAmount } from '../money.ts';
import type { Translate } from '../locales/translate.ts';
import type { PresentedLines } from '../order-lines/order-lines.ts';
import type { PublicLines } from '../order-lines/link-lines.ts';

/** Extras and discount between the pet's price and the fee: the name of each line and its amount, for people. */
export function listLineRows(
  translate: Translate,
  { extras, discount }: Pick<PresentedLines, 'extras' | 'discount'>,
): [name: string, amount: string][] {
  return [
    ...extras.map(({ name, quantity, amount }): [string, string] => [
      quantity === 1 ? name : translate('extras.quantity', { name, quantity }),
      formatAmount(amount),
    ]),
    ...(discount
      ? [[translate(`extras.${discount.reason}`), formatAmount(`-${discount.amount}`)] as [string, string]]
      : []),
  ];
}

/** The lines of a page on which a buyer chooses extras. */
export const chosenLines = ({ extras, discount }: PublicLines): Pick<PresentedLines, 'extras' | 'discount'> => ({
  extras: extras
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, price, quantity }) => ({ name, price, quantity, amount: toAmount(fromAmount(price) * quantity) })),
  discount,
});
