import { RegistrationDialog } from './registration/RegistrationDialog.tsx';
import type { RegistrationProps } from './registration/RegistrationDialog.tsx';
import { shortPlan } from './registration/steps.ts';

/** Shows the registration dialog. */
export default function RegisterDialog(props: RegistrationProps) {
  return <RegistrationDialog {...props} plan={shortPlan} />;
}
