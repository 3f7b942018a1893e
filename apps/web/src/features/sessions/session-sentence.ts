/** What the session will be, and what it will not, in plain English, before it starts. */
import type { TFunction } from 'i18next'
import { DEFAULT_VOICE, tasksSwitchedOff, type TaskId } from '@rubato/contracts/domain'
import { explainConfig, needsOrgasm, refusalFor, whyLeftOut } from '@rubato/engine'
import { explainText } from '../../lib/explain-text.ts'
import { taskLabel } from '../../lib/task-texts.ts'
import type { SecuredSession } from './secure-session.ts'
import type { Circumstances, Plan } from './quick-start.ts'

export function sessionSentences(t: TFunction, { config, profile }: Plan, language: string): string[] {
  const voice = config.instructor.voice ?? DEFAULT_VOICE
  return [...explainText(t, explainConfig(config, profile), language), t('generate.sentence.voice', { voice })]
}

/** Health answers count as limits; the member is told which of the two it is. */
function healthSentence(t: TFunction, id: TaskId, { screening }: Circumstances): string | null {
  if (!tasksSwitchedOff(screening).includes(id)) return null
  return t('generate.left-out.health', { task: taskLabel(t, id) })
}

/** One sentence for each task that was wanted and is left out: why. */
export const leftOutSentences = (t: TFunction, plan: Plan, circumstances: Circumstances): string[] =>
  plan.leftOut.map((id) => healthSentence(t, id, circumstances) ?? whyLeftOut(plan.profile, id))

/** One sentence for each task of a game from elsewhere that was replaced: why. */
export function replacedSentences(
  t: TFunction,
  { swapped, profile, game }: SecuredSession,
  circumstances: Circumstances,
): string[] {
  const ownFault = (id: TaskId) => (game.outcome === 'denied' && needsOrgasm(id) ? 'brought' : 'unsafe')
  return swapped.map(
    (id) =>
      healthSentence(t, id, circumstances) ??
      refusalFor(profile, id) ??
      t(`custom-game.replaced.${ownFault(id)}`, { task: taskLabel(t, id) }),
  )
}
