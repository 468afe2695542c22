import { LAW_RULES, type LawRule } from './law-rules.ts';
import type { UsState } from '../addresses/us-states.ts';
import { guessSpecies, type Species } from './species.ts';
import { MAIN_LANGUAGE, type Language } from '../language.ts';

type Sentence = 'sentence' | 'publicSentence' | 'depositSentence';

/** English where the operator wrote no translation. */
const sentenceIn = (language: Language, rule: LawRule, name: Sentence): string | undefined =>
  (language === MAIN_LANGUAGE ? undefined : rule.translated?.[language]?.[name]) ?? rule[name];

const covers = ({ species }: LawRule, animal: Species | null) =>
  species === 'all' || animal === null || species.includes(animal);

const rulesFor = (effect: LawRule['effect'], animal: Species | null) =>
  LAW_RULES.filter((rule) => rule.effect === effect && covers(rule, animal));

/**
 * The species whose rules of law count: what the breeder states, or what the breed is known to be where more rules cover
 * that. Null, when neither says, counts as covered by all (docs/decisions/0072).
 */
export function decideSpecies(stated: Species | null, breed: string): Species | null {
  const known = guessSpecies(breed) ?? null;
  if (stated === null || known === null) return stated ?? known;
  return LAW_RULES.some((rule) => covers(rule, known) && !covers(rule, stated)) ? known : stated;
}

/** Why a pet of this species can't be financed if buyer or breeder is in one of these states; null when it can. */
export function financingRefusal(
  animal: Species | null,
  states: readonly (UsState | null)[],
  language: Language = 'en',
): string | null {
  const rule = rulesFor('no_financing', animal).find(({ jurisdiction }) => states.includes(jurisdiction));
  return (rule && sentenceIn(language, rule, 'sentence')) ?? null;
}

/** The states whose buyers can't finance a pet of this species, each with the reason. */
export function financingRefusals(animal: Species | null, language: Language): Partial<Record<UsState, string>> {
  const rules = rulesFor('no_financing', animal);
  return Object.fromEntries(rules.map((rule) => [rule.jurisdiction, sentenceIn(language, rule, 'sentence')]));
}

const KEPT_DEPOSIT =
  /\bnon[\s-]?refundable\b|\bnot[\s-]+refundable\b|\bno[\s-]+refunds?\b|\bdeposits?\b[^.!?\n]*\b(forfeit\w*|kept|keep)\b/i;
/** In each text that `KEPT_DEPOSIT` finds, so that a database can narrow the search. */
export const MENTIONS_DEPOSIT = /refund|deposit/i;
const DEPOSIT = /\b(deposits?|down[\s-]?payments?|reservation|hold(ing)?)\b/i;

/** Why a description can't be published: it says that a deposit is kept; null when it can. */
export const depositRefusal = (animal: Species | null, description: string): string | null =>
  depositRule(animal, description)?.sentence ?? null;

/** The legal rule, for buyers, that makes an animal's deposit refundable despite its terms; null without one. */
export const depositLaw = (animal: Species | null): string | null =>
  rulesFor('refundable_deposits', animal)[0]?.depositSentence ?? null;

/** What an order froze of `depositLaw`, in a language; as it is once the operator has changed the rule. */
export function depositLawIn(language: Language, law: string): string {
  const rule = LAW_RULES.find(({ depositSentence }) => depositSentence === law);
  return (rule && sentenceIn(language, rule, 'depositSentence')) ?? law;
}

/** What an order froze of `depositLaw`, for a page or mail: null if neither buyer nor breeder is where that rule is law. */
export function depositLawAt(law: string | null, states: readonly (string | null)[]): string | null {
  const rule = LAW_RULES.find(({ depositSentence }) => depositSentence === law);
  return rule === undefined || states.includes(rule.jurisdiction) ? law : null;
}

function depositRule(animal: Species | null, description: string): LawRule | undefined {
  if (!KEPT_DEPOSIT.test(description) || !DEPOSIT.test(description)) return undefined;
  return rulesFor('refundable_deposits', animal)[0];
}

/** A sentence with its end, or a line. */
const SENTENCES = /[^.!?\n]+(?:[.!?]+\s*|\n)?|[.!?]+\s*|\n/g;

/**
 * What buyers read of a description, also of one written before the rule: without the sentences that say that a deposit is
 * kept. `omission` says why something is missing, where buyer or breeder is in one of `states`, in which that is the law.
 */
export function publicDescription(
  animal: Species | null,
  description: string,
  language: Language = 'en',
  states: readonly (string | null)[] = [],
) {
  const rule = depositRule(animal, description);
  if (!rule) return { description, omission: null };
  const kept = (description.match(SENTENCES) ?? []).filter((sentence) => !KEPT_DEPOSIT.test(sentence));
  const isLaw = states.includes(rule.jurisdiction);
  const omission = isLaw ? (sentenceIn(language, rule, 'publicSentence') ?? rule.sentence) : null;
  return { description: kept.join('').trim(), omission };
}
