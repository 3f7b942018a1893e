/** Lines of a script, and the events that say them, for tests. */
import type { LineConditions, TriggerId } from '@rubato/contracts/domain'
import type { ScriptDialog } from '../dialog/library.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

/** Its id is its text. */
export const line = (text: string, trigger: TriggerId, when?: LineConditions): ScriptDialog => ({
  id: text,
  trigger,
  text,
  ...(when ? { when } : {}),
})

/** At a time in ms. */
export const say = (trigger: TriggerId, at: number): EventDraft => ({
  kind: 'say',
  at,
  duration: 5000,
  task: 'steady',
  trigger,
})
