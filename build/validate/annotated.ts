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

/** A schema of the curated files, with the parts that problems speak of readable. */
export function toAnnotated(schema: object = {}): AnnotatedSchema {
  return schema;
}

/** True for a text of the form that the schema asks for. */
export function fitsPattern({ pattern }: AnnotatedSchema, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}
