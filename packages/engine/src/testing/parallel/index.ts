/** The survey on all cores: for Node only. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Survey } from '../survey.ts'
import type { SurveyPart } from './survey-worker.ts'

/** Runs of one message to a worker. */
const PART = 2_500

/** Sends parts to one worker until none is left. */
function surveyParts(parts: SurveyPart[], add: (found: Survey) => void): Promise<void> {
  const worker = new Worker(new URL('./survey-worker.ts', import.meta.url), { execArgv: [] })
  const next = (): void => {
    const part = parts.shift()
    if (part) worker.postMessage(part)
    else void worker.terminate()
  }
  return new Promise((resolve, reject) => {
    worker.on('message', (found: Survey) => {
      add(found)
      next()
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    next()
  })
}

/** Runs 0 to `runs - 1` in one worker per core. */
export async function surveyInParallel(runs: number): Promise<Survey> {
  const whole: Survey = { runs: 0, games: 0, refused: 0, looked: {}, broken: {} }
  const add = (found: Survey): void => {
    whole.runs += found.runs
    whole.games += found.games
    whole.refused += found.refused
    for (const [rule, times] of Object.entries(found.looked)) whole.looked[rule] = (whole.looked[rule] ?? 0) + times
    for (const [rule, breaches] of Object.entries(found.broken)) (whole.broken[rule] ??= []).push(...breaches)
  }
  const parts = Array.from({ length: Math.ceil(runs / PART) }, (_, index): SurveyPart => {
    const first = index * PART
    return { first, runs: Math.min(PART, runs - first) }
  })
  await Promise.all(Array.from({ length: availableParallelism() }, () => surveyParts(parts, add)))
  return whole
}
