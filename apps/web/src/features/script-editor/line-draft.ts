/** New lines that are begun and not added yet, one for each trigger of a script; they outlive the tab they were typed in. */
import { forgetStored, readStored, storedKeys, writeStored } from '../../lib/stored.ts'

const PREFIX = 'new-line.'
const keyOf = (scriptId: string, trigger: string) => `${PREFIX}${scriptId}.${trigger}`

export function readLineDraft(scriptId: string, trigger: string): string {
  const kept = readStored('member', keyOf(scriptId, trigger))
  return typeof kept === 'string' ? kept : ''
}

export const writeLineDraft = (scriptId: string, trigger: string, text: string): void =>
  writeStored('member', keyOf(scriptId, trigger), text === '' ? undefined : text)

export const countLineDrafts = (): number => storedKeys('member', PREFIX).length
export const dropLineDrafts = (): void => forgetStored('member', PREFIX)
