/** Where and to whom the output is served. The bundler puts it in. */
import { anyOrigin } from "../../schema/text-forms.ts";

declare const BASE_PATH: string | undefined;

/** Empty for the root; otherwise with a leading and without a trailing slash. */
export const basePath: string = typeof BASE_PATH === "string" ? BASE_PATH : "";

declare const ALLOWED_ORIGIN: string | undefined;

/** `*` for any page, else one origin. */
export const allowedOrigin: string =
  typeof ALLOWED_ORIGIN === "string" ? ALLOWED_ORIGIN : anyOrigin;

declare const CONTENT_SIGNAL: string | undefined;

/** As the header says it; empty where nothing is said. */
export const servedSignal: string = typeof CONTENT_SIGNAL === "string" ? CONTENT_SIGNAL : "";
