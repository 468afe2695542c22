import type { ReactNode } from 'react';
import type { FirstView } from '../../../contract/pages/rendering.ts';
import { screens } from '../../../contract/screens.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyList, ListSection } from '../../ui/list-section.tsx';
import { PaymentAccountShape } from '../connected-accounts/payment-account-frame.tsx';
import { PetListShape } from '../pets/pet-list-shape.tsx';
import { MembershipNotice } from '../subscriptions/membership/membership-notice.tsx';
import { FrameView } from '../workspace/frame-view.tsx';
import { HeaderView } from '../workspace/header-view.tsx';
import { paletteKeys } from '../workspace/keyboard/keys.tsx';
import { TitleView } from '../workspace/title-view.tsx';
import { FiguresView } from './figures-view.tsx';
import { greeting, NewPetJump, OverviewLayout } from './layout.tsx';
import { NewPetCard, NewPetShape } from './new-pet-card.tsx';
import { NEWEST } from './newest-lists.ts';
import { WaitingView } from './waiting/waiting-view.tsx';
import { LaterShape, SetupShape } from './setup/shape.tsx';
import { isFirstPet } from './setup/steps.ts';

/**
 * Overview as the app first shows it, rendered by the server: it paints before the scripts run, and its links work without them.
 * The app replaces it.
 */
export function OverviewFirst({ user, figures, waiting, setup, productName, userAgent }: FirstView) {
  const isFirst = isFirstPet(setup);
  return (
    <FrameView
      user={user}
      location={screens.dashboard.path}
      waiting={waiting.questions}
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
        isFirstPet={isFirst}
        later={isFirst && <LaterShape user={user} setup={setup} />}
        title={<TitleView aside={!isFirst && <NewPetJump />}>{greeting(user)}</TitleView>}
        top={
          <>
            {user.graceEndsAt && <MembershipNotice user={user} />}
            {!setup.hasSale && <SetupShape user={user} setup={setup} />}
            <WaitingView {...waiting} />
            {!isFirst && <FiguresView figures={figures} />}
          </>
        }
        account={(setup.hasSale || setup.hasLink) && <PaymentAccountShape />}
        form={
          <NewPetCard isFolded={!isFirst}>
            <NewPetShape isFolded={!isFirst} />
          </NewPetCard>
        }
        lists={
          isFirst ? (
            <EmptyList {...NEWEST.pets} />
          ) : (
            <ListSection {...NEWEST.pets}>
              <PetListShape />
            </ListSection>
          )
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
