import type { FormField } from '../../../contract/pages/page-basics.ts';
import { idOfField, useWrongFields } from '../parts/wrong-fields.tsx';

/** Why a form was refused, each wrong field by a link to it; nothing without a reason. */
export function Refusal({ children }: { children: string | null }) {
  const wrong = useWrongFields();
  if (children === null) return null;
  const sentences = new Map<string, FormField>();
  for (const [field, sentence] of Object.entries(wrong) as [FormField, string][])
    if (!sentences.has(sentence)) sentences.set(sentence, field);
  return (
    <div role="alert" className="w-full rounded-control bg-danger-soft px-4 py-3 text-danger">
      {sentences.size === 0 ? (
        children
      ) : (
        <ul className="grid gap-2">
          {[...sentences].map(([sentence, field]) => (
            <li key={field}>
              <a className="underline" href={`#${idOfField(field)}`}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
