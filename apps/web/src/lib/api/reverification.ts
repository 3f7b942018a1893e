/** Calls that need a fresh proof of who it is: they wait for the question of the app, and are repeated after it. */
import type { ReverificationPreset } from '@rubato/contracts/domain'
import { createQuestion } from './question.ts'

export const { answerWith: answerReverification, isAnswered: isReverified } = createQuestion<ReverificationPreset>()
