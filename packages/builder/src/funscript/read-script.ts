/** Reads one file of a script, with all axes that it has. */
import { readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import { actionsByAxis, type ScriptAxis } from './axes.ts'
import { chaptersOf, type Chapter } from './chapters.ts'
import { FUNSCRIPT_CHARACTERS_MAX } from './limits.ts'
import { pointsOf, type Point } from './points.ts'
import { funscriptSchema } from './schema.ts'

export interface ReadScript {
  readonly ok: true
  /** At least two points each. */
  readonly axes: ReadonlyMap<ScriptAxis, readonly Point[]>
  readonly chapters: readonly Chapter[]
}

/** @param main the axis of the list without a name: that of the file's suffix */
export function readScript(text: string, main: ScriptAxis = 'stroke'): ReadScript | RefusedFile {
  const read = readJson(text, FUNSCRIPT_CHARACTERS_MAX)
  if (!read.ok) return read
  const parsed = funscriptSchema.safeParse(read.value)
  if (!parsed.success) return refuseField(parsed.error)
  const axes = new Map<ScriptAxis, readonly Point[]>()
  for (const [axis, actions] of actionsByAxis(parsed.data, main)) {
    const { points } = pointsOf(parsed.data, actions)
    if (points.length > 1) axes.set(axis, points)
  }
  return axes.size > 0 ? { ok: true, axes, chapters: chaptersOf(parsed.data.metadata) } : refuse('no-strokes')
}
