import { litterCard } from '../../../../contract/litters/litters.ts';
import { toRequestUrl } from '../../../calls/api.ts';

export const litterCardPdf = (id: string): string => toRequestUrl(litterCard, { params: { id } });
