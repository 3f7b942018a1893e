/**
 * Speech on this machine, without a server: `sherpa-onnx-node`, which runs Kokoro, Kitten and Piper models. The package is
 * not part of the installation (decision 155), and is loaded only by `npm run voices -- render --engine`.
 */
import type { VoiceName } from '@rubato/contracts/domain'
import { writeSpokenWav } from '@rubato/contracts/wav'
import { SpeechUnavailableError, type SpeechSynthesis } from '../../ports/content-services.ts'
import { checkSpoken, speedFactors } from '../spoken-sound.ts'
import { LocalEngineError, type EngineFiles } from './engine-files.ts'

const PACKAGE: string = 'sherpa-onnx-node'
const THREADS = 2

/** The part of `sherpa-onnx-node` that is used. */
export interface EngineModule {
  OfflineTts: { createAsync(config: object): Promise<LoadedModel> }
}
interface LoadedModel {
  numSpeakers: number
  generateAsync(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): Promise<{
    /** From -1 to 1. */
    samples: Float32Array
    /** Hz */
    sampleRate: number
  }>
}

export async function loadSherpa(): Promise<EngineModule> {
  try {
    const loaded = (await import(PACKAGE)) as { default: EngineModule }
    return loaded.default
  } catch (error) {
    const install = 'npm install --no-save sherpa-onnx-node@1.13.8'
    throw new LocalEngineError(`The engine is not installed. Add it with: ${install}`, { cause: error })
  }
}

function configOf({ kind, model, voices, tokens, dataDir, lexicon }: EngineFiles): object {
  const files = { model, tokens, dataDir }
  const kinds = {
    piper: { vits: files },
    kitten: { kitten: { ...files, voices } },
    kokoro: { kokoro: { ...files, voices, ...(lexicon.length > 0 ? { lexicon: lexicon.join() } : {}) } },
  }
  return { model: { ...kinds[kind], numThreads: THREADS, provider: 'cpu', debug: false }, maxNumSentences: 1 }
}

async function loadModel(files: EngineFiles, engine: EngineModule): Promise<LoadedModel> {
  const model = await engine.OfflineTts.createAsync(configOf(files)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new LocalEngineError(`The model ${files.model} could not be loaded: ${reason}`, { cause: error })
  })
  const unknown = Object.entries(files.speakers).find(([, speaker]) => speaker >= model.numSpeakers)
  if (unknown)
    throw new LocalEngineError(
      `The model has ${model.numSpeakers} speakers, numbered from 0: ${unknown.join(' is ')} in engine.json.`,
    )
  return model
}

const toPcm = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff))

/** @throws LocalEngineError when the engine or its model cannot be loaded */
export async function openLocalEngine(files: EngineFiles, load = loadSherpa): Promise<SpeechSynthesis> {
  const model = await loadModel(files, await load())
  return {
    id: files.id,
    voices: Object.keys(files.speakers) as VoiceName[],
    async synthesize({ text, voice, speed }) {
      const sid = files.speakers[voice]
      if (sid === undefined) throw new Error(`The engine has no speaker for ${voice}`)
      const request = { text, sid, speed: speedFactors[speed], enableExternalBuffer: false }
      const { samples, sampleRate } = await model.generateAsync(request).catch((error: unknown) => {
        throw new SpeechUnavailableError('malformed', error)
      })
      return writeSpokenWav(checkSpoken({ samples: toPcm(samples), sampleRate }, text))
    },
  }
}
