import type { TFunction } from 'i18next'
import { durationText } from '../texts/duration-text.ts'
import type { PinAnswer } from './pin.ts'

/** Says why an attempt did not open the privacy screen. */
export const pinAnswerText = (t: TFunction, answer: Exclude<PinAnswer, { kind: 'right' }>): string =>
  answer.kind === 'wait'
    ? t('privacy-screen.answers.wait', { time: durationText(t, answer.seconds, 'long') })
    : t('privacy-screen.answers.wrong')
