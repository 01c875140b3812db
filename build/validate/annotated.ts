/** The parts of a curated schema that problems of shape speak of. */

export interface AnnotatedSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly else?: AnnotatedSchema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly maxLength?: number;
}

/** True for a text of the form that the schema asks for. */
export function fitsPattern({ pattern }: AnnotatedSchema, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}
