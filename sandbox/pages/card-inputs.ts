import { field } from './fields.ts';
import { html, type Html } from './html.ts';

const testCards: [number: string, what: string][] = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'no funds'],
  ['4000 0025 0000 3155', '3D Secure'],
  ['4000 0000 0000 0069', 'expired card'],
  ['4000 0000 0000 0127', 'wrong code'],
];

/** Number and code are never sent back to the browser. */
export function cardInputs(values: Record<string, string>, errors: Record<string, string>): Html {
  return html` <details class="tests" open>
      <summary>Test cards</summary>
      <dl>
        ${testCards.map(
          ([number, what]) =>
            html`<div>
              <dt>${number}</dt>
              <dd>${what}</dd>
            </div>`,
        )}
      </dl>
      <p>Any future date, any security code, any ZIP code. Other numbers are declined.</p>
    </details>
    ${field({ name: 'number', label: 'Card number', error: errors['number'], autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', maxlength: 24 })}
    <div class="pair">
      ${field({ name: 'expiry', label: 'Expiration date', value: values['expiry'], error: errors['expiry'], autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', maxlength: 9 })}
      ${field({ name: 'cvc', label: 'Security code', error: errors['cvc'], autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', maxlength: 4 })}
    </div>
    ${field({ name: 'name', label: 'Name on card', value: values['name'], error: errors['name'], autocomplete: 'cc-name', maxlength: 120 })}
    ${field({ name: 'postal_code', label: 'ZIP code', value: values['postal_code'], error: errors['postal_code'], autocomplete: 'postal-code', inputmode: 'numeric', maxlength: 10 })}`;
}
