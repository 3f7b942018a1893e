import { triggers } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptLine } from '../dialog/library.ts'

/** Two dialogs and a third with a placeholder for every named trigger, one dialog for every number. */
const lines: ScriptLine[] = triggers.flatMap(({ id, group, label }) => {
  const first: ScriptLine = { id: `${id}/1`, trigger: id, text: label }
  if (group === 'counts') return [first]
  const again: ScriptLine = { id: `${id}/2`, trigger: id, text: `${label}, again` }
  return [first, again, { id: `${id}/3`, trigger: id, text: `${label}, {seconds} seconds` }]
})

export const twoLineLibrary: DialogLibrary = { scripts: [lines], lastSpoken: {} }
