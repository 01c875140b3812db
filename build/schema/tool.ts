/** The schema of the list of MCP tools at `GET /api/public/mcp`. `tools/list` returns the same tools. */
import { Type, type Static } from "typebox";
import { text, titled } from "./scalar.ts";

const ToolSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  description: "A JSON Schema 2020-12 object.",
});

export const Tool = titled("Tool", {
  name: Type.String(),
  title: Type.String(),
  description: Type.String({ maxLength: 200 }),
  inputSchema: ToolSchema,
  outputSchema: ToolSchema,
  annotations: Type.Object({
    readOnlyHint: Type.Literal(true),
    destructiveHint: Type.Literal(false),
    idempotentHint: Type.Literal(true),
    openWorldHint: Type.Literal(false),
  }),
});
export interface Tool extends Static<typeof Tool> {}

export const ToolList = titled("ToolList", {
  name: text({}, "The dataset's name."),
  version: text({}, "Version of the answers' shapes."),
  protocol: Type.Literal("streamable-http"),
  tools: Type.Array(Tool, { description: "In the order in which an agent would need them." }),
});
export interface ToolList extends Static<typeof ToolList> {}
