/** An event. kernel/events/catalogue.ts lists the kinds and what each carries. */
export interface OutboxEvent {
  readonly kind: string;
  readonly member: number | null;
  readonly payload: object;
}
