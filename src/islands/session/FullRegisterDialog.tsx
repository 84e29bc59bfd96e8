import { RegistrationDialog } from './registration/RegistrationDialog.tsx';
import type { RegistrationProps } from './registration/RegistrationDialog.tsx';
import { fullPlan } from './registration/full-steps.ts';

/** Shows the registration dialog of a market with a full registration. */
export default function FullRegisterDialog(props: RegistrationProps) {
  return <RegistrationDialog {...props} plan={fullPlan} />;
}
