/** Calls that are refused until the policies are accepted: they wait for the question of the app, and are repeated after it. */
import { createQuestion } from './question.ts'

export const { answerWith: answerAcceptance, isAnswered: areAccepted } = createQuestion<'policies'>()
