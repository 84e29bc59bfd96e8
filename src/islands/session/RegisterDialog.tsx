import { RegistrationDialog } from './registration/RegistrationDialog.tsx';
import type { RegistrationProps } from './registration/RegistrationDialog.tsx';
import { shortPlan } from './registration/steps.ts';

/** The registration modal. */
export default function RegisterDialog(props: RegistrationProps) {
  return <RegistrationDialog {...props} plan={shortPlan} />;
}
