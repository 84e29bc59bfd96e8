/** A valid call: its path, its body, and the page with its form (null where only the command has it). */
export interface Doing {
  readonly at: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly page: string | null;
}
