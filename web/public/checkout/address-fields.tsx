import { US_STATES, type UsState } from '../../../contract/addresses/us-states.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { useTranslate } from '../locales/messages.tsx';

type Asking = Pick<LinkPage, 'address'> & Partial<Pick<LinkPage, 'law'>>;

/** Asked before the payment method, since some states have rules for it. */
export function AddressFields({ page: { address, law } }: { page: Asking }) {
  const translate = useTranslate();
  const stateField = useField('state');
  const zipField = useField('zip');
  return (
    <fieldset aria-describedby="address-why">
      <legend className="h2">{translate('pay.where')}</legend>
      <div className="flex flex-wrap gap-2.5">
        <label className="min-w-0 flex-[1_1_8rem]">
          <span className="mb-1 block text-sm">{translate('pay.state')}</span>
          <select
            {...stateField}
            required
            autoComplete="address-level1"
            className="field w-full"
            defaultValue={address.state ?? ''}
          >
            <option value="">{translate('pay.choose')}</option>
            {Object.entries(US_STATES).map(([state, name]) => (
              <option key={state} value={state} data-rule={law?.inState[state as UsState] && 'no-financing'}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="w-28 max-w-full">
          <span className="mb-1 block text-sm">{translate('pay.zip')}</span>
          <input
            {...zipField}
            required
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="\P{N}*\p{N}{5}\P{N}{0,3}(\p{N}{4})?\P{N}*"
            title={translate('pay.zipRule')}
            maxLength={20}
            className="field w-full"
            defaultValue={address.zip ?? ''}
          />
        </label>
      </div>
      <Wrong field="state" />
      <Wrong field="zip" />
      <p id="address-why" className="mt-1 text-sm text-muted">
        {translate('pay.whyAddress')}
      </p>
    </fieldset>
  );
}
