import { Retry } from '../../ui/retry.tsx';
import { useSalesFigures } from '../orders/queries.ts';
import { FiguresView } from './figures-view.tsx';

export function Figures() {
  const { data, isError, refetch } = useSalesFigures();
  if (isError) return <Retry what="your figures" onRetry={refetch} />;
  return <FiguresView figures={data} />;
}
