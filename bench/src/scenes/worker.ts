/** One worker of the bench of branching games: compares the scenes of the seeds of each message. */
import { parentPort } from 'node:worker_threads'
import { compareRandomScenes } from '@rubato/engine/testing'

export interface Seeds {
  from: number
  runs: number
  /** A scene with more ways is not walked. */
  ways: number
}

parentPort?.on('message', ({ from, runs, ways }: Seeds) =>
  parentPort?.postMessage(compareRandomScenes(from, runs, ways)),
)
