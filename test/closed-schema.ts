/** No member beyond the schema's: a field that is served is a field that is described. */
export function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema);
  if (schema === null || typeof schema !== "object") return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, closedSchema(value)]),
  );
  return "properties" in members ? { additionalProperties: false, ...members } : members;
}
