import { litterCard } from '../../../../contract/litters/litters.ts';
import { addressOf } from '../../../calls/api.ts';

export const litterCardPdf = (id: string): string => addressOf(litterCard, { params: { id } });
