/** The three answers of the quick start. Only what was changed here is kept, in this tab: the rest is as in the settings. */
import { useMemo, useSyncExternalStore } from 'react'
import { intensities, taskIdSchema, type Settings, type TaskId } from '@rubato/contracts/domain'
import { z } from 'zod'
import { intimateDrafts } from '../../../domain/member-data/forget-intimate-data.ts'
import { createDraftStore } from '../../../lib/storage/drafts.ts'
import { startAnswers, type Answers } from '../plan/quick-start.ts'

const changesSchema = z.object({
  length: z.exactOptional(z.object({ min: z.number(), max: z.number() })),
  intensity: z.exactOptional(z.enum(intensities)),
  tasks: z.exactOptional(z.partialRecord(taskIdSchema, z.boolean())),
})

const changes = createDraftStore<Partial<Answers>>(intimateDrafts.quickStart, {
  parse: (kept) => changesSchema.catch({}).parse(kept),
  isEmpty: (draft) => Object.keys(draft).length === 0,
})

/** The quick start begins with the settings again. */
export const dropQuickStart = (): void => changes.write({})

export function useAnswers(settings: Settings) {
  const changed = useSyncExternalStore(changes.subscribe, changes.read)
  const change = (part: Partial<Answers>) => changes.write({ ...changes.read(), ...part })
  const turn = (id: TaskId, on: boolean) => change({ tasks: { ...changes.read().tasks, [id]: on } })
  const answers = useMemo(() => ({ ...startAnswers(settings), ...changed }), [settings, changed])
  return { answers, change, turn }
}
