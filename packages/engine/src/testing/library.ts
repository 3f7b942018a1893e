import { triggers } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptDialog } from '../dialog/library.ts'

/** Two dialogs and a third with a placeholder for every named trigger, one dialog for every number. */
const lines: ScriptDialog[] = triggers.flatMap(({ id, group, label }) => {
  const first: ScriptDialog = { id: `${id}/1`, trigger: id, text: label }
  if (group === 'counts') return [first]
  const again: ScriptDialog = { id: `${id}/2`, trigger: id, text: `${label}, again` }
  return [first, again, { id: `${id}/3`, trigger: id, text: `${label}, {seconds} seconds` }]
})

export const twoLineLibrary: DialogLibrary = { scripts: [lines], lastSpoken: {} }
