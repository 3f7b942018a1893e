/** Reads the scripts of a video. A file that cannot be read is reported, and the others count. */
import {
  FUNSCRIPT_CHARACTERS_MAX,
  readScript,
  type Chapter,
  type Point,
  type ScriptAxis,
  type VideoFiles,
} from '@rubato/builder/funscript'
import type { FolderFile } from '../../lib/folder-file.ts'

const reasons = ['too-large', 'not-json', 'not-json-at', 'no-strokes', 'gone', 'field'] as const

export interface RefusedScript {
  path: string
  reason: (typeof reasons)[number]
  /** For the text of the reason. */
  values: Readonly<Record<'line' | 'place', string | number>>
}

export interface LoadedScript {
  label: string
  axes: ReadonlyMap<ScriptAxis, readonly Point[]>
}

export interface LoadedVideo {
  /** From soft to hard. */
  scripts: readonly LoadedScript[]
  chapters: readonly Chapter[]
  refused: readonly RefusedScript[]
}

/** A character takes up to four bytes. */
const BYTES_MAX = 4 * FUNSCRIPT_CHARACTERS_MAX

async function readFile(file: FolderFile | undefined, axis: ScriptAxis) {
  const gone = { ok: false, sentence: { key: 'gone', values: {} } } as const
  const blob = await file?.load().catch(() => null)
  if (!blob) return gone
  if (blob.size > BYTES_MAX) return { ok: false, sentence: { key: 'too-large', values: {} } } as const
  const text = await blob.text().catch(() => null)
  return text === null ? gone : readScript(text, axis)
}

/** The reason of a sentence of the reader: all of its sentences about fields have one text here. */
function reasonOf(key: string): RefusedScript['reason'] {
  const name = key.split('.').at(-1)
  return reasons.find((reason) => reason === name) ?? 'field'
}

export async function loadScripts(
  { scripts }: VideoFiles,
  files: ReadonlyMap<string, FolderFile>,
): Promise<LoadedVideo> {
  const refused: RefusedScript[] = []
  const chapters: Chapter[] = []
  const loaded: LoadedScript[] = []
  for (const { label, files: paths } of scripts) {
    const axes = new Map<ScriptAxis, readonly Point[]>()
    for (const { path, axis } of paths) {
      const script = await readFile(files.get(path), axis)
      if (!script.ok) {
        refused.push({
          path,
          reason: reasonOf(script.sentence.key),
          values: { line: 0, place: '', ...script.sentence.values },
        })
        continue
      }
      // A file of an axis comes before the same axis inside another file.
      for (const [name, points] of script.axes) if (name === axis || !axes.has(name)) axes.set(name, points)
      if (chapters.length === 0) chapters.push(...script.chapters)
    }
    if (axes.size > 0) loaded.push({ label, axes })
  }
  return { scripts: withSharedAxes(loaded), chapters, refused }
}

/** A softer or harder script without files of its own for an axis has those of the script without a label. */
function withSharedAxes(scripts: readonly LoadedScript[]): LoadedScript[] {
  const main = scripts.find(({ label }) => label === '')
  return scripts.map(({ label, axes }) => ({ label, axes: new Map([...(main?.axes ?? []), ...axes]) }))
}
