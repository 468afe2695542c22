import { formatAmount } from '../../../contract/money.ts';
import { extraField, type PublicLines } from '../../../contract/order-lines/link-lines.ts';
import { useTranslate } from '../locales/messages.tsx';
import { ORDER_FORM } from './order-form.tsx';

/** What the buyer may add: fields of the form that pays, under the price. Without scripts the button shows the new total. */
export function Extras({ extras }: { extras: PublicLines['extras'] }) {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend className="h2">{translate('extras.title')}</legend>
      <div className="grid gap-2.5">
        {extras.map((extra) => (
          <Extra key={extra.id} extra={extra} />
        ))}
      </div>
      <button
        id="update-total"
        type="submit"
        form={ORDER_FORM}
        name="update"
        value="total"
        formNoValidate
        className="button-quiet mt-2.5"
      >
        {translate('extras.update')}
      </button>
    </fieldset>
  );
}

function Extra({ extra: { id, name, price, most, quantity } }: { extra: PublicLines['extras'][number] }) {
  const translate = useTranslate();
  const field = { form: ORDER_FORM, name: extraField(id), 'aria-describedby': `${id}-price` };
  return (
    <label className="choice items-center">
      {most === 1 ? (
        <input {...field} type="checkbox" value="1" defaultChecked={quantity === 1} />
      ) : (
        <input
          {...field}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          step={1}
          defaultValue={quantity}
          className="field mt-0 h-11 w-20 flex-none"
        />
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span id={`${id}-price`} className="block text-sm text-muted">
          {most === 1 ? formatAmount(price) : translate('extras.each', { price: formatAmount(price), most })}
        </span>
      </span>
    </label>
  );
}
