/** A stand-in for `sherpa-onnx-node` and a directory of its model, for tests: a voice is a tone of its own. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineModule } from '../adapters/local-engine/local-engine.ts'

const SAMPLE_RATE = 24_000

const engineFile = { kind: 'kokoro', model: 'model.onnx', voices: 'voices.bin', speakers: { Alto: 0, Bass: 1 } }

/** @param changes of `engine.json` */
export function writeEngineFiles(directory: string, changes: Record<string, unknown> = {}): void {
  mkdirSync(join(directory, 'espeak-ng-data'), { recursive: true })
  for (const name of ['model.onnx', 'voices.bin', 'tokens.txt']) writeFileSync(join(directory, name), name)
  writeFileSync(join(directory, 'engine.json'), JSON.stringify({ ...engineFile, ...changes }))
}

export interface StandInEngine {
  load(): Promise<EngineModule>
  /** The texts that were asked for. */
  asked: string[]
  configs: object[]
  /** Answers a text in place of the tone; null leaves the tone. */
  answer: (text: string) => Float32Array | Error | null
  /** Why the model cannot be loaded. */
  fault: Error | null
}

export function standInEngine(): StandInEngine {
  const standIn: StandInEngine = {
    asked: [],
    configs: [],
    answer: () => null,
    fault: null,
    load: async () => ({
      OfflineTts: {
        createAsync: async (config) => {
          standIn.configs.push(config)
          if (standIn.fault) throw standIn.fault
          return {
            numSpeakers: 2,
            generateAsync: async ({ text, sid }) => {
              standIn.asked.push(text)
              const answer = standIn.answer(text)
              if (answer instanceof Error) throw answer
              const tone = (_: unknown, n: number) => 0.3 * Math.sin((n * (sid + 1)) / 20)
              return {
                samples: answer ?? Float32Array.from({ length: SAMPLE_RATE / 4 }, tone),
                sampleRate: SAMPLE_RATE,
              }
            },
          }
        },
      },
    }),
  }
  return standIn
}
