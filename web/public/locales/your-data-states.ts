import type { YourDataPage } from '../../../contract/pages/your-data-page.ts';
import { basics } from './waiting-states.ts';

const yourData = (change: Partial<YourDataPage>): YourDataPage => ({
  ...basics,
  kind: 'your-data',
  step: 'deletion',
  failure: null,
  given: { email: 'ben@example.com', kind: 'copy' },
  keptUntil: null,
  evidenceUntil: null,
  promises: [],
  givesUp: null,
  ...change,
});

const held = (step: YourDataPage['promises'][number]['step']) => ({
  step,
  petName: 'Xolo',
  amount: '300.00',
  day: '30/11/2026',
});

export const YOUR_DATA_PAGES: YourDataPage[] = [
  ...(['ask', 'sent', 'copy', 'deletion', 'deleted', 'bad-link'] as const).map((step) => yourData({ step })),
  yourData({ step: 'deleted', keptUntil: '30/11/2030', evidenceUntil: '30/11/2030' }),
  yourData({ promises: [held('open'), held('late')], givesUp: '600.00' }),
  yourData({ promises: [held('sent'), held('owed')] }),
];
