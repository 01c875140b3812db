/** The schema of the list of MCP tools at `GET /api/public/mcp`. `tools/list` returns the same tools. */
import { Type, type Static } from "typebox";

const ToolSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  description: "A JSON Schema 2020-12 object.",
});

export const Tool = Type.Object(
  {
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
  },
  { title: "Tool" },
);
export interface Tool extends Static<typeof Tool> {}

export const ToolList = Type.Object(
  {
    name: Type.String({ description: "The dataset's name." }),
    version: Type.String({ description: "Version of the answers' shapes." }),
    protocol: Type.Literal("streamable-http"),
    tools: Type.Array(Tool, { description: "In the order in which an agent would need them." }),
  },
  { title: "ToolList" },
);
export interface ToolList extends Static<typeof ToolList> {}
