/** Where commands print: passed in, so that none of them knows the process. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  readonly isInteractive: boolean;
  /** Milliseconds that only ever grow. */
  now(): number;
  /** True on a runner that shows `::error` lines beside the code. */
  readonly annotates: boolean;
}
