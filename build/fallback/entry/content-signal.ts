/** What the data of the output may be used for. The bundler puts it in. */
declare const CONTENT_SIGNAL: string | undefined;

/** As the header says it; empty where nothing is said. */
export const servedSignal: string = typeof CONTENT_SIGNAL === "string" ? CONTENT_SIGNAL : "";
