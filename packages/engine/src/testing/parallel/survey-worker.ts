/** A worker of `surveyInParallel`: runs a part of the survey for each message and posts its findings. */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { survey } from '../survey.ts'

export interface SurveyPart {
  first: number
  runs: number
}

// Applies to this thread alone: tests that run at the same time and measure time come first.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
parentPort?.on('message', ({ first, runs }: SurveyPart) => parentPort?.postMessage(survey(runs, first)))
