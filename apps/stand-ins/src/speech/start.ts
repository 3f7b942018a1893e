import { FaultBoard, type FaultControl } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { openSynthesiser } from './synthesiser.ts'
import { buildSpeechStandIn, type SpeechCall, type SpeechManner, type SpeechParts } from './app.ts'

export type RunningSpeech = FaultControl & {
  readonly baseUrl: string
  /** All requests so far, answered or failed. */
  readonly calls: readonly SpeechCall[]
  /** Sets the kind of the next answers. */
  setManner(manner: SpeechManner): void
  close(): Promise<void>
}

/** The value of SPEECH_VOICES for this server. */
export const standInSpeechVoices =
  '{"Soprano":"soprano","Mezzo":"mezzo","Alto":"alto","Contralto":"contralto","Tenor":"tenor","Baritone":"baritone","Bass":"bass"}'

/** Starts a speech stand-in; the server uses it when `SPEECH_URL` is its address. Rejects as `listen` does. */
export const startSpeech = async (options: ListenOptions = {}): Promise<RunningSpeech> => {
  const synthesiser = openSynthesiser()
  const parts: SpeechParts = { faults: new FaultBoard(), calls: [], synthesiser, manner: 'line' }
  const app = buildSpeechStandIn(parts)
  const baseUrl = await listen(app, options)
  return {
    baseUrl,
    ...parts.faults.controlOf('speech'),
    calls: parts.calls,
    setManner: (manner) => void (parts.manner = manner),
    close: async () => {
      await app.close()
      await synthesiser.close()
    },
  }
}
