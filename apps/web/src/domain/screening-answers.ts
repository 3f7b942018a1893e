/** Answers to the health questions. They are stored on this device only; this module sends nothing. */
import { useCallback, useState } from 'react'
import { screeningQuestions, type ScreeningQuestion } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStored, writeStored } from '../lib/storage/stored.ts'
import { keptAtSignOut } from './member-data/kept-at-sign-out.ts'

const answerSchema = z.object({ yes: z.boolean(), /** ms since 1970 */ at: z.number() })
const answersSchema = z.partialRecord(z.enum(screeningQuestions), answerSchema)
/** By question; an absent question was not answered on this device. */
export type ScreeningAnswers = z.infer<typeof answersSchema>

const KEY = keptAtSignOut.screening
/** The question about alcohol and drugs is about now: its answer expires after a day. */
const PASSING: ScreeningQuestion = 'alcohol-or-drugs'
const PASSES_AFTER_MS = 86_400_000

/** The answers that are still valid at `now`, ms since 1970. Unreadable answers count as absent. */
export function readScreening(now: number): ScreeningAnswers {
  const answers = answersSchema.catch({}).parse(readStored('member', KEY))
  const { [PASSING]: passing, ...lasting } = answers
  return passing && now - passing.at < PASSES_AFTER_MS ? answers : lasting
}

export const answeredYes = (answers: ScreeningAnswers): ScreeningQuestion[] =>
  screeningQuestions.filter((question) => answers[question]?.yes)

/** The answers, and functions that store or delete them at once. */
export function useScreening() {
  const [answers, setAnswers] = useState(() => readScreening(Date.now()))
  const keep = useCallback((next: ScreeningAnswers) => {
    writeStored('member', KEY, next)
    setAnswers(next)
  }, [])
  return {
    answers,
    answer(question: ScreeningQuestion, yes: boolean) {
      const now = Date.now()
      keep({ ...readScreening(now), [question]: { yes, at: now } })
    },
    forget() {
      writeStored('member', KEY, undefined)
      setAnswers({})
    },
  }
}
