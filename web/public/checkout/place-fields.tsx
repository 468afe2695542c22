import { US_STATES } from '../../../contract/places/address.ts';
import type { UsState } from '../../../contract/places/place.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { useSay } from '../words/words.tsx';

type Asking = Pick<LinkPage, 'place'> & Partial<Pick<LinkPage, 'law'>>;

/** Asked before the payment method, since some states have rules for it. */
export function AddressFields({ page: { place, law } }: { page: Asking }) {
  const say = useSay();
  const stateField = useField('state');
  const zipField = useField('zip');
  return (
    <fieldset aria-describedby="place-why">
      <legend className="h2">{say('pay.where')}</legend>
      <div className="flex gap-2.5">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block text-sm">{say('pay.state')}</span>
          <select
            {...stateField}
            required
            autoComplete="address-level1"
            className="field w-full"
            defaultValue={place.state ?? ''}
          >
            <option value="">{say('pay.choose')}</option>
            {Object.entries(US_STATES).map(([state, name]) => (
              <option key={state} value={state} data-rule={law?.inState[state as UsState] && 'no-financing'}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="w-28 flex-none">
          <span className="mb-1 block text-sm">{say('pay.zip')}</span>
          <input
            {...zipField}
            required
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="\d{5}(-\d{4})?"
            title={say('pay.zipRule')}
            maxLength={10}
            className="field w-full"
            defaultValue={place.zip ?? ''}
          />
        </label>
      </div>
      <Wrong field="state" />
      <Wrong field="zip" />
      <p id="place-why" className="mt-1 text-sm text-muted">
        {say('pay.whyPlace')}
      </p>
    </fieldset>
  );
}
