/** Where commands print. It is a parameter, so that commands do not use the process directly. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  readonly isInteractive: boolean;
  /** In milliseconds; never decreases. */
  now(): number;
  /** True on a runner that shows `::error` lines next to the code. */
  readonly annotates: boolean;
}
