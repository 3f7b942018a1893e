import { triggers } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptLine } from '../session/types.ts'

/** Two lines for every named trigger and one for every count, as the shipped scripts have at least. */
const lines: ScriptLine[] = triggers.flatMap(({ id, group, label }) => {
  const first: ScriptLine = { id: `${id}/1`, trigger: id, text: label }
  return group === 'counts' ? [first] : [first, { id: `${id}/2`, trigger: id, text: `${label}, {seconds} again` }]
})

export const twoLineLibrary: DialogLibrary = { scripts: [lines], lastSpoken: {} }
