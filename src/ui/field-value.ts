/** Writes into an uncontrolled field (a quick amount, a pasted code) as if a person had typed it. */
export function setFieldValue(input: HTMLInputElement, value: string): void {
  // The prototype's setter is used, because React ignores the event after a change through its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
