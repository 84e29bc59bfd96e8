import { RegistrationDialog } from './registration/RegistrationDialog.tsx';
import type { RegistrationProps } from './registration/RegistrationDialog.tsx';
import { fullPlan } from './registration/full-steps.ts';

/** The registration modal of a market that asks for more than a name and a CPF. */
export default function FullRegisterDialog(props: RegistrationProps) {
  return <RegistrationDialog {...props} plan={fullPlan} />;
}
