import { LAW_RULES, type LawRule } from './law-rules.ts';
import type { UsState } from './place.ts';
import type { Species } from './species.ts';

const covers = ({ species }: LawRule, animal: Species | null) =>
  species === 'all' || animal === null || species.includes(animal);

const rulesFor = (effect: LawRule['effect'], animal: Species | null) =>
  LAW_RULES.filter((rule) => rule.effect === effect && covers(rule, animal));

/** Why a pet of this species can't be financed if buyer or breeder is in one of these states; null when it can. */
export function financingRefusal(animal: Species | null, states: readonly (UsState | null)[]): string | null {
  return rulesFor('no_financing', animal).find((rule) => states.includes(rule.jurisdiction))?.sentence ?? null;
}

/** The states whose buyers can't finance a pet of this species, each with the reason. */
export function financingRefusals(animal: Species | null): Partial<Record<UsState, string>> {
  return Object.fromEntries(rulesFor('no_financing', animal).map((rule) => [rule.jurisdiction, rule.sentence]));
}

const KEPT_DEPOSIT =
  /\bnon[\s-]?refundable\b|\bnot[\s-]+refundable\b|\bno[\s-]+refunds?\b|\bdeposits?\b[^.!?\n]*\b(forfeit\w*|kept|keep)\b/i;
const DEPOSIT = /\b(deposits?|down[\s-]?payments?|reservation|hold(ing)?)\b/i;

/** Why a description can't be published: it says that a deposit is kept; null when it can. */
export function depositRefusal(animal: Species | null, description: string): string | null {
  if (!KEPT_DEPOSIT.test(description) || !DEPOSIT.test(description)) return null;
  return rulesFor('refundable_deposits', animal)[0]?.sentence ?? null;
}
