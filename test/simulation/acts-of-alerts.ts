import { randomUUID } from 'node:crypto';
import { alertPath } from '../../contract/alerts/alerts.ts';
import { pick, type Act, type Scene, type ScenePet } from './scene.ts';
import { letMinutesPass } from './time.ts';

/** Somebody finds a pet taken, and asks to be emailed when it is free; a double click asks once. */
const ask: Act = async (scene, a, b) => {
  const pet = (await firstTaken(scene)) ?? pick(scene.pets, a);
  const linkId = pet?.linkId;
  if (!linkId) return;
  const visitor = scene.watch(scene.world.visitor());
  const email = `asking-${randomUUID()}@example.com`;
  const press = () => visitor.submit(alertPath(linkId), { email });
  const from = Date.now();
  const answers = await Promise.all(b % 4 === 0 ? [press(), press()] : [press()]);
  if (answers.some(({ status }) => status === 200))
    scene.known.askers.push({ petId: pet.id, linkId, email, from, to: Date.now() });
};

async function firstTaken({ pets, buyers }: Scene): Promise<ScenePet | undefined> {
  for (const pet of pets.toReversed()) {
    const page = pet.linkId && (await buyers[0]!.call<string>('GET', `/checkout/${pet.linkId}`));
    if (page && page.body.includes(alertPath(pet.linkId!))) return pet;
  }
  return undefined;
}

/** Minutes pass, and the schedule emails those who asked, on two nodes. */
const minutes: Act = async (scene) => letMinutesPass(scene);

export const actsOfAlerts = { ask, minutes };
