/** Why a form was refused; nothing without a reason. */
export function Refusal({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      {children}
    </p>
  );
}
