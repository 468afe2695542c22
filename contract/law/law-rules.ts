import type { OtherLanguage } from '../language.ts';
import type { UsState } from '../addresses/us-states.ts';
import type { Species } from './species.ts';

/**
 * What the product does because of a law. The operator may edit this table; it is no legal advice. A rule takes effect with
 * the next start (docs/operating.md, "Rules of law"; docs/decisions, "Law-aware checkout").
 */
export interface LawRule {
  jurisdiction: UsState;
  /** The animals it covers. A pet whose species nobody knows counts as covered. */
  species: readonly Species[] | 'all';
  statute: string;
  /** The text that was read. */
  source: string;
  /** When it was read. */
  read: string;
  /**
   * `no_financing`: no installments, and no mention of them, if buyer or breeder lives there. `total_first`: where we
   * advertise a price, the total leads; kept for everyone, since a preview doesn't know its reader.
   * `refundable_deposits`: no description says that a deposit is kept; kept for everyone, since anyone may read it.
   * `publicSentence` takes the place of one that was written before the rule.
   */
  effect: 'no_financing' | 'total_first' | 'refundable_deposits';
  /** What people read where the rule has its effect. */
  sentence: string;
  /** What buyers read, if the sentence is for breeders. */
  publicSentence?: string;
  /** Text for buyers about a deposit that the rule `refundable_deposits` makes refundable. */
  depositSentence?: string;
  /** The sentences for buyers, by language. */
  translated?: Partial<Record<OtherLanguage, { sentence?: string; publicSentence?: string; depositSentence?: string }>>;
}

const DOGS_CATS_RABBITS = ['dog', 'cat', 'rabbit'] as const;

export const LAW_RULES: readonly LawRule[] = [
  {
    jurisdiction: 'CA',
    species: DOGS_CATS_RABBITS,
    statute: 'California Health and Safety Code § 122191 (AB 2380)',
    source: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=122191',
    read: '2026-11-22',
    effect: 'no_financing',
    sentence:
      'Paying later or in installments is not offered: California law allows no financing for dogs, cats and rabbits sold online (Health and Safety Code 122191).',
    translated: {
      es: {
        sentence:
          'No se ofrece pagar después ni a plazos: la ley de California no permite financiar perros, gatos y conejos vendidos en línea (Health and Safety Code 122191).',
      },
    },
  },
  {
    jurisdiction: 'CA',
    species: 'all',
    statute: 'California Civil Code § 1770(a)(29) (SB 478)',
    source: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1770',
    read: '2026-11-22',
    effect: 'total_first',
    sentence: 'The price you see first is the total, with the platform fee in it.',
  },
  {
    jurisdiction: 'CA',
    species: DOGS_CATS_RABBITS,
    statute: 'California Health and Safety Code § 122225 and following (AB 506)',
    source: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB506',
    read: '2026-11-22',
    effect: 'refundable_deposits',
    sentence:
      'Please don’t call a deposit non-refundable: in California such a contract for a dog, cat or rabbit is void (AB 506).',
    publicSentence:
      'A sentence about a deposit that is kept is not shown: in California such a contract for a dog, cat or rabbit is void (AB 506).',
    depositSentence:
      'In California a contract that keeps the deposit for a dog, cat or rabbit is void (AB 506), so here it is refundable for everyone.',
    translated: {
      es: {
        publicSentence:
          'No se muestra una frase sobre un depósito que no se devuelve: en California, un contrato así para un perro, gato o conejo es nulo (AB 506).',
        depositSentence:
          'En California, un contrato que no devuelve el depósito de un perro, gato o conejo es nulo (AB 506), así que aquí se devuelve a todos.',
      },
    },
  },
];
