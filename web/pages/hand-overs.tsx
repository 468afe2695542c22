import { HandOverList } from '../features/orders/hand-overs/hand-over-list.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';

export default function HandOversPage() {
  return (
    <>
      <PageTitle>Hand-overs</PageTitle>
      <HandOverList />
    </>
  );
}
