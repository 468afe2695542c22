import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  hint: string;
  hasError: boolean;
  /** How often the form was submitted: each time, a section with an error opens. */
  submitCount: number;
  children: ReactNode;
}

/** A part of a form that is collapsed until it is opened, or until a field in it is invalid. */
export function FormSection({ title, hint, hasError, submitCount, children }: FormSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = section.current;
    if (!hasError || !element || element.open) return;
    element.open = true;
    // A closed field can't take the focus that the form gives to its first error.
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      element.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [hasError, submitCount]);
  return (
    <details ref={section} className="group rounded-control border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">{title}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-4 border-t border-line p-3.5">{children}</div>
    </details>
  );
}
