/** Files of a facts folder that are edited together: each is opened once, and written into the folder at the end. */
import { openCurated, type CuratedFile } from "../file/curated-file.ts";
import type { Folder } from "./folder.ts";

export interface EditedFiles {
  /** A file by its name; it has been read without problems. */
  at(file: string): CuratedFile;
  /** The files that were opened, with their texts as they are now. */
  texts(): ReadonlyMap<string, string>;
}

export function editFiles(folder: Folder): EditedFiles {
  const opened = new Map<string, CuratedFile>();
  return {
    at(file) {
      const curated = opened.get(file) ?? openCurated(folder.text(file));
      opened.set(file, curated);
      return curated;
    },
    texts: () => new Map([...opened].map(([file, curated]) => [file, curated.print()])),
  };
}
