import * as peopleCalls from '../../../contract/people/people.ts';
import type { Feature } from '../../feature.ts';
import { endPeopleStep, eraseInvitations } from './erasure.ts';
import { peopleRetention } from './retention.ts';
import { peopleRoutes } from './routes.ts';

export const people: Feature = {
  name: 'people',
  uses: ['audit', 'accounts', 'alerts'],
  tables: { writes: ['invitations'], reads: ['users'] },
  calls: [peopleCalls],
  routes: [peopleRoutes],
  retention: peopleRetention,
  endings: [endPeopleStep],
  erasure: [eraseInvitations],
};
