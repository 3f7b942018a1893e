/** One worker of the engine bench: runs a part of the survey for each message and posts its findings. */
import { parentPort } from 'node:worker_threads'
import { survey } from '@rubato/engine/testing'

export interface SurveyPart {
  first: number
  runs: number
}

parentPort?.on('message', ({ first, runs }: SurveyPart) => parentPort?.postMessage(survey(runs, first)))
