import { DeviceInfo } from '../features/debug/device-info.tsx';
import { LogList } from '../features/debug/log-list.tsx';
import { LoginForm } from '../features/debug/login-form.tsx';
import { useLog } from '../features/debug/use-log.ts';
import { useLoginTest } from '../features/debug/use-login-test.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { Button } from '../ui/button.tsx';

export default function MobileDebug() {
  const { entries, log } = useLog();
  const { test, check, busy } = useLoginTest(log);
  return (
    <FormPage documentTitle="Mobile debug" title="Mobile Debug" subtitle="What signing in does on this device.">
      <LoginForm busy={busy} onTest={test} />
      <Button kind="secondary" className="mt-3 min-h-12 w-full" onClick={() => void check()}>
        Check Current Authentication
      </Button>
      <LogList entries={entries} />
      <DeviceInfo />
    </FormPage>
  );
}
