/** The texts of the stage, with the member's own hands. */
import type { TFunction } from 'i18next'
import { sides, type Side } from '@rubato/contracts/domain'
import { taskLabels } from '../../../domain/texts/task-texts.ts'

/** `dominant` is the hand that the member usually uses: the stage calls the hands left and right. */
export function stageTexts(t: TFunction, dominant: Side) {
  const other = sides.find((side) => side !== dominant) ?? dominant
  return {
    ...t('stage', { returnObjects: true }),
    tasks: taskLabels(t),
    hands: { dominant: t(`words.sides.${dominant}`), 'non-dominant': t(`words.sides.${other}`) },
  }
}
