import { html, type Html } from './html.ts';

export interface Field {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  autocomplete?: string;
  inputmode?: string;
  type?: string;
  placeholder?: string;
  hint?: string;
  maxlength?: number;
}

/** A labeled input, with its hint and error linked for assistive technology. */
export function field(of: Field): Html {
  const described = [of.hint && `${of.name}-hint`, of.error && `${of.name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${of.name}">${of.label}</label>
    ${of.hint && html`<p class="hint" id="${of.name}-hint">${of.hint}</p>`}
    ${of.error && html`<p class="error" id="${of.name}-error">${of.error}</p>`}
    <input
      id="${of.name}"
      name="${of.name}"
      type="${of.type ?? 'text'}"
      value="${of.value ?? ''}"
      ${attribute('autocomplete', of.autocomplete)}${attribute('inputmode', of.inputmode)}${attribute('placeholder', of.placeholder)}${attribute('maxlength', of.maxlength)}${attribute('aria-describedby', described || undefined)}${attribute('aria-invalid', of.error ? 'true' : undefined)}
    />
  </div>`;
}

function attribute(name: string, value: string | number | undefined): Html {
  return value === undefined ? html`` : html` ${name}="${value}"`;
}

/** Radio buttons, each with a label and a note. */
export function choices(
  name: string,
  legend: string,
  all: [value: string, label: string, note: string][],
  chosen: string | undefined,
): Html {
  return html`<fieldset class="methods">
    <legend class="unseen">${legend}</legend>
    ${all.map(([value, label, note]) => {
      const id = `${name}-${value}`;
      return html`<div class="method">
        <input
          type="radio"
          id="${id}"
          name="${name}"
          value="${value}"
          ${value === chosen && html` checked`}
          aria-describedby="note-${id}"
        /><label for="${id}">${label}</label><span class="quiet" id="note-${id}">${note}</span>
      </div>`;
    })}
  </fieldset>`;
}

/** Lists the errors at the top of the form, each with a link to its field. */
export function errorSummary(errors: Record<string, string>, title = 'Please check this'): Html {
  const entries = Object.entries(errors);
  if (entries.length === 0) return html``;
  return html`<div class="summary" role="alert">
    <h2>${title}</h2>
    <ul>
      ${entries.map(([name, message]) => html`<li>${name === '' ? message : html`<a href="#${name}">${message}</a>`}</li>`)}
    </ul>
  </div>`;
}
