import { useState } from 'react';
import { screens } from '../../contract/screens.ts';
import { AdminSetupForm } from '../features/admin/setup-form.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { TextLink } from '../ui/text-link.tsx';

const PRIVILEGES = [
  'Free subscription access',
  'Platform management tools',
  'Direct payout access',
  'User and listing oversight',
];

export default function AdminSetup() {
  const [ready, setReady] = useState(false);
  if (ready)
    return (
      <FormPage
        documentTitle="Admin status active"
        title="Admin Status Active"
        subtitle="This account now has these privileges."
      >
        <CheckList items={PRIVILEGES} />
        <ButtonLink href={screens.dashboard.path} className="mt-6 min-h-12 w-full">
          Go to Dashboard
        </ButtonLink>
      </FormPage>
    );
  return (
    <FormPage
      documentTitle="Admin setup"
      title="Admin Setup"
      subtitle="Makes an account an admin of this platform."
      below={
        <TextLink className="py-3" href={screens.landing.path}>
          Back to homepage
        </TextLink>
      }
    >
      <AdminSetupForm onReady={() => setReady(true)} />
    </FormPage>
  );
}
