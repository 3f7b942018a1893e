/** Describes a session as text before it starts, and the tasks that it leaves out. */
import type { TFunction } from 'i18next'
import { DEFAULT_VOICE, tasksSwitchedOff, type TaskId } from '@rubato/contracts/domain'
import { explainConfig, needsOrgasm, refusalFor, whyLeftOut } from '@rubato/engine'
import { explainText } from '../../../domain/texts/explain-text.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import type { SessionGame } from '../prepare/prepare-session.ts'
import type { SecuredSession } from '../prepare/secure-session.ts'
import type { SessionConditions, Plan } from './quick-start.ts'

export function sessionSentences(t: TFunction, { config, profile }: Plan, language: string): string[] {
  const voice = config.instructor.voice ?? DEFAULT_VOICE
  return [...explainText(t, explainConfig(config, profile), language), t('generate.sentence.voice', { voice })]
}

/** Health answers exclude tasks as limits do; the text names the health answers as the reason. */
function healthSentence(t: TFunction, id: TaskId, { screening }: SessionConditions): string | null {
  if (!tasksSwitchedOff(screening).includes(id)) return null
  return t('generate.left-out.health', { task: taskLabel(t, id) })
}

/** One sentence for each enabled task that is left out, with the reason. */
export const leftOutSentences = (
  t: TFunction,
  plan: Pick<Plan, 'leftOut' | 'profile'>,
  conditions: SessionConditions,
): string[] => plan.leftOut.map((id) => healthSentence(t, id, conditions) ?? whyLeftOut(plan.profile, id))

/** Whether no way through the game has an orgasm. */
const isDenied = (game: SessionGame): boolean =>
  'outcome' in game
    ? game.outcome === 'denied'
    : game.sections.every(({ exit }) => exit.kind !== 'end' || exit.outcome === 'denied')

/** One sentence for each replaced task of a game from elsewhere, with the reason. */
export function replacedSentences(
  t: TFunction,
  { swapped, profile, game }: SecuredSession,
  conditions: SessionConditions,
): string[] {
  const ownFault = (id: TaskId) => (isDenied(game) && needsOrgasm(id) ? 'brought' : 'unsafe')
  return swapped.map(
    (id) =>
      healthSentence(t, id, conditions) ??
      refusalFor(profile, id) ??
      t(`custom-game.replaced.${ownFault(id)}`, { task: taskLabel(t, id) }),
  )
}
