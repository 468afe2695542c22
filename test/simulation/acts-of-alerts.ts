import { randomUUID } from 'node:crypto';
import { pick, type Act } from './scene.ts';
import { letMinutesPass } from './time.ts';

/** Somebody finds a pet taken, and asks to be emailed when it is free; a double click asks once. */
const ask: Act = async (scene, a, b) => {
  const pet = pick(scene.pets, a);
  const linkId = pet?.linkId;
  if (!linkId) return;
  const visitor = scene.watch(scene.world.visitor());
  const email = `asking-${randomUUID()}@example.com`;
  const press = () => visitor.submit(`/checkout/${linkId}/alert`, { email });
  const from = Date.now();
  const answers = await Promise.all(b % 4 === 0 ? [press(), press()] : [press()]);
  if (answers.some(({ status }) => status === 200))
    scene.known.askers.push({ petId: pet.id, linkId, email, from, to: Date.now() });
};

/** Minutes pass, and the schedule emails those who asked, on two nodes. */
const minutes: Act = async (scene) => letMinutesPass(scene);

export const actsOfAlerts = { ask, minutes };
