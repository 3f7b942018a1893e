/** Questions to the member that calls wait for, and are repeated after. */
import type { ReverificationPreset } from '@rubato/contracts/domain'

/** Asks; resolves to whether the call may be repeated. */
type Ask<Subject> = (subject: Subject) => Promise<boolean>

interface Question<Subject> {
  /** Registers `next` as what asks until the returned function is called. */
  answerWith: (next: Ask<Subject>) => () => void
  /** Whether it was answered; false also where nothing can ask. Questions come one after the other. */
  isAnswered: (subject: Subject) => Promise<boolean>
}

function createQuestion<Subject>(): Question<Subject> {
  let ask: Ask<Subject> | undefined
  /** The open questions. Calls with the same subject share one. */
  const asking = new Map<Subject, Promise<boolean>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    answerWith(next) {
      ask = next
      return () => {
        if (ask === next) ask = undefined
      }
    },
    isAnswered(subject) {
      const open = asking.get(subject)
      if (open) return open
      const question = last.then(async () => (ask ? ask(subject) : false)).finally(() => asking.delete(subject))
      asking.set(subject, question)
      last = question.catch(() => undefined)
      return question
    },
  }
}

/** Calls that need reverification: they wait for the question of the app, and are repeated after it. */
export const { answerWith: answerReverification, isAnswered: isReverified } = createQuestion<ReverificationPreset>()

/** Calls that are refused until the policies are accepted: they wait for the question of the app, and are repeated after it. */
export const { answerWith: answerAcceptance, isAnswered: areAccepted } = createQuestion<'policies'>()
