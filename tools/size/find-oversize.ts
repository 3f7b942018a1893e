/** Finds folders with too many source files and source files with too many lines. */
import { posix } from 'node:path'

/** Most source files directly in a folder. */
export const FILES_MAX = 24
/** Most lines of a source file, comments and empty lines included. */
export const LINES_MAX = 349

export interface SourceSize {
  /** Path below the root, with "/". */
  path: string
  lines: number
}

/** Number of lines; a last line without a line break counts. */
export const countLines = (text: string): number => {
  const breaks = text.split('\n').length - 1
  return text === '' || text.endsWith('\n') ? breaks : breaks + 1
}

/** One sentence for each folder and file over its limit, folders first. */
export function findOversize(sources: readonly SourceSize[]): string[] {
  const inFolder = new Map<string, number>()
  for (const { path } of sources) {
    const folder = posix.dirname(path)
    inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1)
  }
  const folders = [...inFolder]
    .filter(([, files]) => files > FILES_MAX)
    .map(([folder, files]) => `${folder}: ${files} source files, ${FILES_MAX} at most; split the folder by idea`)
  const files = sources
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path}: ${lines} lines, ${LINES_MAX} at most`)
  return [...folders, ...files]
}
