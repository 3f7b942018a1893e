/** The three answers of the quick start, kept in this tab over a reload. */
import { useEffect, useState } from 'react'
import { intensities, taskIdSchema, type Settings, type TaskId } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readDraft, saveDraft } from '../../../lib/storage/drafts.ts'
import { startAnswers, type Answers } from '../plan/quick-start.ts'

const DRAFT = 'quick-start'

const draftSchema = z.object({
  length: z.object({ min: z.number(), max: z.number() }),
  intensity: z.enum(intensities),
  tasks: z.partialRecord(taskIdSchema, z.boolean()),
})

function keptAnswers(settings: Settings): Answers {
  const initial = startAnswers(settings)
  const kept = draftSchema.safeParse(readDraft(DRAFT, initial))
  return kept.success ? kept.data : initial
}

/** The answers with which the quick start begins in this tab. */
export const keepQuickStart = (answers: Answers): void => saveDraft(DRAFT, answers)

export function useAnswers(settings: Settings) {
  const [answers, setAnswers] = useState(() => keptAnswers(settings))
  useEffect(() => keepQuickStart(answers), [answers])
  const change = (part: Partial<Answers>) => setAnswers((old) => ({ ...old, ...part }))
  const turn = (id: TaskId, on: boolean) => setAnswers((old) => ({ ...old, tasks: { ...old.tasks, [id]: on } }))
  return { answers, change, turn }
}
