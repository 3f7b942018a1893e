/** Work on all cores: for Node only. */
import type { Survey } from '../survey.ts'
import { inWorkers } from './in-workers.ts'
import type { SurveyPart } from './survey-worker.ts'

export { inWorkers } from './in-workers.ts'

/** Runs of one message to a worker. */
const PART = 2_500

/** Runs `from` to `from + runs - 1` in one worker per core. */
export async function surveyInParallel(runs: number, from = 0): Promise<Survey> {
  const whole: Survey = { runs: 0, games: 0, refused: 0, looked: {}, broken: {} }
  const add = (found: Survey): void => {
    whole.runs += found.runs
    whole.games += found.games
    whole.refused += found.refused
    for (const [rule, times] of Object.entries(found.looked)) whole.looked[rule] = (whole.looked[rule] ?? 0) + times
    for (const [rule, breaches] of Object.entries(found.broken)) (whole.broken[rule] ??= []).push(...breaches)
  }
  const parts = Array.from({ length: Math.ceil(runs / PART) }, (_, index): SurveyPart => {
    const before = index * PART
    return { first: from + before, runs: Math.min(PART, runs - before) }
  })
  await inWorkers(new URL('./survey-worker.ts', import.meta.url), parts, add)
  return whole
}
