import type { ReactNode } from 'react';
import type { FirstView } from '../../../contract/pages/rendering.ts';
import { screens } from '../../../contract/screens.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ListSection } from '../../ui/list-section.tsx';
import { PaymentAccountShape } from '../connected-accounts/payment-account-frame.tsx';
import { PetListShape } from '../pets/pet-list-shape.tsx';
import { WaitingNotice } from '../questions/waiting-notice.tsx';
import { MembershipNotice } from '../subscriptions/membership/membership-notice.tsx';
import { FrameView } from '../workspace/frame-view.tsx';
import { HeaderView } from '../workspace/header-view.tsx';
import { paletteKeys } from '../workspace/keyboard/keys.tsx';
import { TitleView } from '../workspace/title-view.tsx';
import { FiguresView } from './figures-view.tsx';
import { greeting, NewPetJump, OverviewLayout } from './layout.tsx';
import { NewPetCard, NewPetShape } from './new-pet-card.tsx';
import { NEWEST_PETS } from './newest-pets.ts';
import { SetupShape } from './setup/shape.tsx';

/**
 * Overview as the app first shows it, rendered by the server: it paints before the scripts run, and its links work without them.
 * The app replaces it.
 */
export function OverviewFirst({ user, figures, waiting, setup, productName, userAgent }: FirstView) {
  return (
    <FrameView
      user={user}
      location={screens.dashboard.path}
      header={
        <HeaderView
          user={user}
          productName={productName}
          keys={paletteKeys(userAgent)}
          renderSearch={drawn}
          renderLogout={drawn}
        />
      }
    >
      <OverviewLayout
        hasSale={setup.hasSale}
        title={<TitleView aside={setup.hasSale && <NewPetJump />}>{greeting(user)}</TitleView>}
        top={
          <>
            {user.graceEndsAt && <MembershipNotice user={user} />}
            {!setup.hasSale && <SetupShape user={user} setup={setup} />}
            <WaitingNotice waiting={waiting} />
            <FiguresView figures={figures} />
          </>
        }
        account={<PaymentAccountShape />}
        form={
          <NewPetCard>
            <NewPetShape />
          </NewPetCard>
        }
        lists={
          <ListSection {...NEWEST_PETS}>
            <PetListShape />
          </ListSection>
        }
      />
    </FrameView>
  );
}

/** A button that can't be pressed before the app runs. */
const drawn = (label: ReactNode) => (
  <span className={buttonClass('quiet')} aria-hidden="true">
    {label}
  </span>
);
