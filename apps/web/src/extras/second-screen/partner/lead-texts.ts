/** The commands of a partner in words, on both screens. */
import type { LeadCommand } from '@rubato/contracts/domain'
import type { TFunction } from 'i18next'
import { taskLabel } from '../../../domain/texts/task-texts.ts'

/** "Red light", "90 bpm". */
export function commandName(t: TFunction, command: LeadCommand): string {
  if (command.kind === 'task') return taskLabel(t, command.task)
  if (command.kind === 'tempo') return t('partner.page.tempo', { tempo: command.bpm })
  if (command.kind === 'intensity') return t(`partner.lead.intensity-${command.step}`)
  return t(`partner.lead.names.${command.kind}`)
}

/** For the member: "Partner: 90 bpm". */
export const ledText = (t: TFunction, command: LeadCommand): string =>
  command.kind === 'task' || command.kind === 'tempo'
    ? t('partner.led.chose', { what: commandName(t, command) })
    : command.kind === 'intensity'
      ? t(`partner.led.intensity-${command.step}`)
      : t(`partner.led.${command.kind}`)

/** "40 s", "3 min". */
export const lengthText = (t: TFunction, seconds: number): string =>
  seconds < 90
    ? t('partner.lead.seconds', { seconds: Math.max(1, seconds) })
    : t('partner.lead.minutes', { minutes: Math.round(seconds / 60) })
