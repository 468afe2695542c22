import type { Precedence } from '../http/precedence.ts';
import type { WorldSettings } from '../store/transaction.ts';

export interface PageSettings extends WorldSettings {
  precedence: Precedence;
  log: (entry: object) => void;
}
