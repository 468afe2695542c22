import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/pets/pets.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { sharedRoute } from '../../http/answers/shared-route.ts';
import { archivePet, restorePet } from './archiving.ts';
import * as deposits from '../../../contract/pets/deposits.ts';
import { getPetDetails } from '../../../contract/pets/pet-details.ts';
import { readDepositDefault, removeDepositDefault, writeDepositDefault } from './deposits/default.ts';
import { readDeposit, removeDeposit, writeDeposit, writeLitterDeposit } from './deposits/service.ts';
import { readDetails } from './details/service.ts';
import { litterRoutes } from './litters/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import * as pets from './service.ts';

export function petRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  sharedRoute(app, dependencies, calls.listPets, (context, { limit, cursor }) =>
    pets.petsForSale(context, limit, cursor),
  );
  route(app, dependencies, calls.myPets, ({ context, query }) => pets.myPets(context, query));
  route(app, dependencies, calls.createPet, async ({ context, body, idempotencyKey }) => ({
    pet: await pets.createPet(context, body, idempotencyKey),
  }));
  route(app, dependencies, calls.updatePet, async ({ context, params, body }) => ({
    pet: await pets.updatePet(context, params.id, body),
  }));
  route(app, dependencies, calls.deletePet, ({ context, params }) => archivePet(context, params.id));
  route(app, dependencies, calls.restorePet, async ({ context, params }) => ({
    pet: await restorePet(context, params.id),
  }));
  route(app, dependencies, getPetDetails, ({ context, params }) => readDetails(context, params.id));
  route(app, dependencies, deposits.getDeposit, async ({ context, params }) => ({
    deposit: await readDeposit(context, params.id),
  }));
  route(app, dependencies, deposits.setDeposit, async ({ context, params, body }) => ({
    deposit: await writeDeposit(context, params.id, body),
  }));
  route(app, dependencies, deposits.removeDeposit, ({ context, params }) => removeDeposit(context, params.id));
  route(app, dependencies, deposits.getDepositDefault, async ({ context }) => ({
    deposit: await readDepositDefault(context),
  }));
  route(app, dependencies, deposits.setDepositDefault, async ({ context, body }) => ({
    deposit: await writeDepositDefault(context, body),
  }));
  route(app, dependencies, deposits.removeDepositDefault, ({ context }) => removeDepositDefault(context));
  route(app, dependencies, deposits.removeLitterDeposit, async ({ context, params }) => ({
    pets: await writeLitterDeposit(context, params.id, null),
  }));
  route(app, dependencies, deposits.setLitterDeposit, async ({ context, params, body }) => ({
    pets: await writeLitterDeposit(context, params.id, body),
  }));
  photoRoutes(app, dependencies);
  litterRoutes(app, dependencies);
  documentRoutes(app, dependencies);
}
