import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '../../../../contract/accounts/accounts.ts';
import { SubscriptionBadge } from './status-badge.tsx';

const renderClasses = (status: SubscriptionStatus | null) =>
  /class="([^"]*)"/.exec(renderToStaticMarkup(<SubscriptionBadge status={status} />))![1]!.split(' ');

describe('the badge of a subscription', () => {
  // The specification's looks: default, secondary, destructive, outline.
  // Shows states.account
  it.each([
    ['active', ['bg-evergreen-soft', 'text-evergreen']],
    ['trial', ['bg-sunken', 'text-ink']],
    ['expired', ['bg-danger-soft', 'text-danger']],
    ['inactive', ['border', 'border-control', 'text-muted']],
    [null, ['border', 'border-control', 'text-muted']],
  ] as const)('%s looks as specified', (status, look) => {
    expect(renderClasses(status)).toEqual(expect.arrayContaining([...look]));
    const others = ['bg-evergreen-soft', 'bg-sunken', 'bg-danger-soft', 'border'].filter(
      (each) => !(look as readonly string[]).includes(each),
    );
    for (const other of others) expect(renderClasses(status)).not.toContain(other);
  });
});
