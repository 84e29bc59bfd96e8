/** Formats a remaining time as a clock. */

/** Formats seconds as m:ss ("14:05"), and from one hour on as h:mm:ss. A number below zero counts as 0. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(left / 60);
  const whole = minutes < 60 ? `${minutes}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${whole}:${two(left % 60)}`;
}
