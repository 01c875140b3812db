/** The entry of `deno.mjs`: serves the folder of the script with Deno. Run: deno run -A deno.mjs */
import { webServer } from "./web-server.ts";

declare const Deno: {
  serve(
    options: {
      readonly port: number;
      readonly hostname: string;
      readonly onError: (error: unknown) => Response;
    },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const { hostname, port, answer, failed } = await webServer("Deno");
Deno.serve({ hostname, port, onError: failed }, answer);
