/** Whose pages may read the answers of the output. The bundler puts it in. */
import { anyOrigin } from "../../schema/text-forms.ts";

declare const ALLOWED_ORIGIN: string | undefined;

/** `*` for any page, else one origin. */
export const allowedOrigin: string =
  typeof ALLOWED_ORIGIN === "string" ? ALLOWED_ORIGIN : anyOrigin;
