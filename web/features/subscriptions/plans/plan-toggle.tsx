import { PLANS, type Plan } from '../../../../contract/business.ts';

/** Two radio buttons styled as a switch. */
export function PlanToggle({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) {
  return (
    <fieldset className="mt-10 inline-flex max-w-full min-w-0 flex-wrap rounded-[1.75rem] border border-line bg-sunken p-1">
      <legend className="sr-only">Billing period</legend>
      {(Object.keys(PLANS) as Plan[]).map((key) => (
        <label
          key={key}
          className={
            'flex min-h-11 flex-1 items-center justify-center rounded-full px-4 font-medium sm:px-6 text-muted ' +
            'has-checked:bg-evergreen has-checked:text-on-evergreen forced-colors:has-checked:outline-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen'
          }
        >
          <input type="radio" name="plan" className="sr-only" checked={plan === key} onChange={() => onChange(key)} />
          {PLANS[key].name}
        </label>
      ))}
    </fieldset>
  );
}
