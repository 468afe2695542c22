import { CARDS, cardForm } from '../product/buyer.ts';
import type { Act, Scene } from './scene.ts';

/** Completes the hosted checkout of a plan; a double click gets the same checkout. */
const subscribe: Act = async (scene, _a, b, c) => {
  const { breeder, isAdmin } = scene.seller;
  if (isAdmin) return;
  scene.spend();
  const press = () => breeder.call('POST', '/api/create-subscription', { plan: b % 2 === 0 ? 'monthly' : 'yearly' });
  for (const { status, body } of await Promise.all(c % 3 === 0 ? [press(), press()] : [press()])) {
    if (status !== 200) continue;
    const number = b % 5 === 4 ? CARDS.declined : CARDS.pays;
    const paid = await breeder.submit(String(body['checkoutUrl']), cardForm(number, { email: breeder.email }));
    if (!paid.location?.includes('subscribed=true')) continue;
    const { userId } = breeder;
    scene.promise(
      `user ${userId} subscribed`,
      (facts) => facts.subscriptions.some((row) => row.userId === userId) || Boolean(facts.users.get(userId)?.closedAt),
    );
  }
};

const unsubscribe: Act = async (scene) => {
  if (scene.seller.isAdmin) return;
  scene.spend();
  await scene.seller.breeder.call('POST', '/api/unsubscribe', {});
};

/** Deletes the account; its sales stay in the ledger. */
const leave: Act = async (scene) => {
  if (scene.seller.isAdmin) return;
  scene.spend();
  const { status } = await scene.seller.breeder.call('DELETE', '/api/user/delete-account');
  if (status === 200 || status === 204) remember(scene);
};

/** An admin deletes it. */
const expel: Act = async (scene) => {
  if (scene.seller.isAdmin) return;
  scene.spend();
  const admin = scene.watch(await scene.findAdmin());
  const { status } = await admin.call('DELETE', `/api/admin/users/${scene.seller.breeder.userId}`);
  if (status === 204) remember(scene);
};

function remember(scene: Scene): void {
  const { userId } = scene.seller.breeder;
  scene.promise(
    `user ${userId} was deleted`,
    ({ users }) => !users.has(userId) || users.get(userId)!.closedAt !== null,
  );
}

export const actsOfMembers = { subscribe, unsubscribe, leave, expel };
