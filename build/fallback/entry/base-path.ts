/** The path of the base address that the output was built for. The bundler puts it in. */
declare const BASE_PATH: string | undefined;

/** Empty for the root; otherwise with a leading and without a trailing slash. */
export const basePath: string = typeof BASE_PATH === "string" ? BASE_PATH : "";
