/** Answers to the health questions. They stand on this device alone: nothing here is ever sent anywhere. */
import { useCallback, useState } from 'react'
import { screeningQuestions, type ScreeningQuestion } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../lib/storage/stored.ts'

const answerSchema = z.object({ yes: z.boolean(), /** ms since 1970 */ at: z.number() })
const answersSchema = z.partialRecord(z.enum(screeningQuestions), answerSchema)
/** By question; what is absent was not answered on this device. */
export type ScreeningAnswers = z.infer<typeof answersSchema>

const KEY = 'screening'
/** Alcohol and drugs are asked about as of now: after a day the answer says nothing any more. */
const PASSING: ScreeningQuestion = 'alcohol-or-drugs'
const PASSES_AFTER_MS = 86_400_000

/** The answers that still say something at `now`, ms since 1970. What cannot be read counts as not answered. */
export function readScreening(now: number): ScreeningAnswers {
  const answers = answersSchema.catch({}).parse(readStored('member', KEY))
  const { [PASSING]: passing, ...lasting } = answers
  return passing && now - passing.at < PASSES_AFTER_MS ? answers : lasting
}

export const answeredYes = (answers: ScreeningAnswers): ScreeningQuestion[] =>
  screeningQuestions.filter((question) => answers[question]?.yes)

interface Screening {
  answers: ScreeningAnswers
  answer: (question: ScreeningQuestion, yes: boolean) => void
  forget: () => void
}

/** The answers and how to give one; each is kept at once. */
export function useScreening(): Screening {
  const [answers, setAnswers] = useState(() => readScreening(Date.now()))
  const keep = useCallback((next: ScreeningAnswers) => {
    writeStored('member', KEY, next)
    setAnswers(next)
  }, [])
  return {
    answers,
    answer(question, yes) {
      const now = Date.now()
      keep({ ...readScreening(now), [question]: { yes, at: now } })
    },
    forget() {
      writeStored('member', KEY, undefined)
      setAnswers({})
    },
  }
}
