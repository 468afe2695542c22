import { useEffect, useRef } from 'react';

interface StepTitleProps {
  id: string;
  children: string;
}

/** The heading of a step. It takes the focus if that was lost with the button that led here. */
export function StepTitle({ id, children }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasPressed() && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}

/** A page that has just been opened has the focus at its start. */
const hasPressed = (): boolean => navigator.userActivation?.hasBeenActive ?? false;
