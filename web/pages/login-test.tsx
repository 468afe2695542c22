import { LogList } from '../features/debug/log-list.tsx';
import { LoginForm } from '../features/debug/login-form.tsx';
import { useLog } from '../features/debug/use-log.ts';
import { useLoginTest } from '../features/debug/use-login-test.ts';
import { FormPage } from '../features/frames/form-page.tsx';

export default function LoginTest() {
  const { entries, log } = useLog();
  const { test, busy } = useLoginTest(log);
  return (
    <FormPage
      documentTitle="Login test"
      title="Login Test"
      subtitle="Signs in, checks the session and goes to the dashboard."
    >
      <LoginForm busy={busy} onTest={test} />
      <LogList entries={entries} />
    </FormPage>
  );
}
