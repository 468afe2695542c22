import { AGREEMENT_FIELDS } from '../../../contract/agreements/agreement-text.ts';

/** The fields of a template; each button inserts one at the cursor. */
export function FieldList({ onInsert }: { onInsert: (field: string) => void }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center px-3.5 py-2 text-sm font-medium">
        Fields, filled in for each sale
      </summary>
      <ul className="grid gap-x-4 border-t border-line p-3.5 sm:grid-cols-2">
        {Object.entries(AGREEMENT_FIELDS).map(([name, meaning]) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              aria-label={`Insert the field ${name}: ${meaning}`}
              className="min-h-11 w-full rounded-control px-2 py-1.5 text-left hover:bg-sunken"
              onClick={() => onInsert(`{{${name}}}`)}
            >
              <code className="text-sm wrap-anywhere text-evergreen">{`{{${name}}}`}</code>
              <span className="block text-sm text-muted">{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
