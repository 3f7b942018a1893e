/** What the session will be, and what it will not, in plain English, before it starts. */
import type { TFunction } from 'i18next'
import { DEFAULT_VOICE, tasksSwitchedOff } from '@rubato/contracts/domain'
import { explainConfig } from '@rubato/engine'
import { explainText } from '../../lib/explain-text.ts'
import { taskLabel } from '../../lib/task-texts.ts'
import type { Circumstances, Plan } from './quick-start.ts'

export function sessionSentences(t: TFunction, { config, profile }: Plan, language: string): string[] {
  const voice = config.instructor.voice ?? DEFAULT_VOICE
  return [...explainText(t, explainConfig(config, profile), language), t('generate.sentence.voice', { voice })]
}

/** One sentence for each task that was wanted and is left out: why. */
export function leftOutSentences(t: TFunction, plan: Plan, { screening }: Circumstances): string[] {
  const unwise = tasksSwitchedOff(screening)
  return plan.leftOut.map((id) =>
    unwise.includes(id) ? t('generate.left-out.health', { task: taskLabel(t, id) }) : (plan.refused.get(id) ?? ''),
  )
}
