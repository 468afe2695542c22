import { pick, type Act, type Scene, type SceneCheckout } from './scene.ts';

/** The buyer comes back from the hosted checkout without paying. */
const giveUp: Act = async (scene, a) => {
  const checkout = pick(
    scene.checkouts.filter(({ isPaid }) => !isPaid),
    a,
  );
  if (checkout) await giveUpCheckout(scene, checkout);
};

export async function giveUpCheckout(scene: Scene, checkout: SceneCheckout): Promise<void> {
  const [session] = await scene.world.provider.store.query<{ back: string }>(
    "select data ->> 'cancel_url' as back from sandbox.objects where id = $1",
    [checkout.sessionId],
  );
  if (session) await checkout.buyer.call('GET', session.back);
}

/** The breeder ends a hold; every second time the buyer is refused for a day. */
const endHold: Act = async (scene, a, b) => {
  const pet = pick(scene.pets, a);
  if (!pet) return;
  await scene.seller.breeder.call('POST', `/api/pets/${pet.id}/end-hold`, { refuseBuyer: b % 8 === 0 });
};

export const actsOfHolds = { giveUp, endHold };
