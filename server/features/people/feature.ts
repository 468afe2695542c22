import * as peopleCalls from '../../../contract/people/people.ts';
import type { Feature } from '../../feature.ts';
import { endPeopleStep, eraseInvitations } from './erasure.ts';
import { endTrust, remindOfPeople } from './end-trust.ts';
import { peopleRetention } from './retention.ts';
import { peopleRoutes } from './routes.ts';

export const people: Feature = {
  name: 'people',
  uses: ['audit', 'accounts', 'alerts'],
  tables: { writes: ['invitations'], reads: ['users'] },
  calls: [peopleCalls],
  routes: [peopleRoutes],
  // Whom a stranger who had the account may have let in.
  on: {
    passwordReset: endTrust,
    accountReclaimed: endTrust,
    sellerSuspended: endTrust,
    passwordChanged: remindOfPeople,
  },
  retention: peopleRetention,
  endings: [endPeopleStep],
  erasure: [eraseInvitations],
};
