import { REQUIREMENTS_SHOWN_MAX } from '../../../contract/business.ts';

export function Requirements({ list }: { list: string[] }) {
  const rest = list.length - REQUIREMENTS_SHOWN_MAX;
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-sans font-medium tracking-normal">Still needed</h3>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 marker:text-muted">
        {list.slice(0, REQUIREMENTS_SHOWN_MAX).map((requirement) => (
          <li key={requirement}>{describeRequirement(requirement)}</li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-muted">And {rest} more...</p>}
    </div>
  );
}

/** "individual.id_number" → "Individual: id number"; sentences stay unchanged. */
function describeRequirement(requirement: string): string {
  if (/\s/.test(requirement)) return requirement;
  const label = requirement.replaceAll('_', ' ').split('.').join(': ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
