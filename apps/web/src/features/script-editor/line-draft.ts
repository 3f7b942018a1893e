/** New lines that are begun and not added yet, by trigger; they outlive a reload of this tab. */
import { createDraftStore } from '../../lib/drafts.ts'
import { z } from 'zod'

const draftSchema = z.record(z.string(), z.string())
const store = createDraftStore('new-lines', {
  parse: (kept): Record<string, string> => draftSchema.catch({}).parse(kept),
  isEmpty: (draft) => Object.keys(draft).length === 0,
})

const keyOf = (scriptId: string, trigger: string) => `${scriptId} ${trigger}`
export const readLineDraft = (scriptId: string, trigger: string): string => store.read()[keyOf(scriptId, trigger)] ?? ''
export function writeLineDraft(scriptId: string, trigger: string, text: string): void {
  const { [keyOf(scriptId, trigger)]: _, ...rest } = store.read()
  store.write(text === '' ? rest : { ...rest, [keyOf(scriptId, trigger)]: text })
}
