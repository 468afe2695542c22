import { Check } from 'lucide-react';

export function CheckList({ items, className }: { items: string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex gap-3 py-1.5 wrap-anywhere">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-evergreen" strokeWidth={2.5} />
          {item}
        </li>
      ))}
    </ul>
  );
}
