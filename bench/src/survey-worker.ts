/** One worker of the engine bench: a part of the survey for each message, its findings as the answer. */
import { parentPort } from 'node:worker_threads'
import { survey } from '@rubato/engine/testing'

export interface SurveyPart {
  first: number
  runs: number
}

parentPort?.on('message', ({ first, runs }: SurveyPart) => parentPort?.postMessage(survey(runs, first)))
