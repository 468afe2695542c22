import { US_STATES } from '../../../contract/address.ts';
import type { UsState } from '../../../contract/place.ts';
import type { LinkPage } from '../../../contract/public-page.ts';

/** Asked before the payment method, since some states have rules for it. */
export function PlaceFields({ page: { place, law } }: { page: LinkPage }) {
  return (
    <fieldset aria-describedby="place-why">
      <legend className="h2">Where do you live?</legend>
      <div className="flex gap-2.5">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block text-sm">State</span>
          <select
            name="state"
            required
            autoComplete="address-level1"
            className="field w-full"
            defaultValue={place.state ?? ''}
          >
            <option value="">Choose</option>
            {Object.entries(US_STATES).map(([state, name]) => (
              <option key={state} value={state} data-rule={law.inState[state as UsState] && 'no-financing'}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="w-28 flex-none">
          <span className="mb-1 block text-sm">ZIP code</span>
          <input
            name="zip"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="\d{5}(-\d{4})?"
            title="Five digits"
            maxLength={10}
            className="field w-full"
            defaultValue={place.zip ?? ''}
          />
        </label>
      </div>
      <p id="place-why" className="mt-1 text-sm text-muted">
        Some states have rules for how a pet may be paid.
      </p>
    </fieldset>
  );
}
