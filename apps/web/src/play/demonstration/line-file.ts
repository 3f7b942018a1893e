/** An entry point for the build: a line in the bundled voice, as a file. */
import type { VoiceName } from '@rubato/contracts/domain'
import { writeSpokenWav } from '@rubato/contracts/wav'
import { renderSpeech } from '../outputs/voice/synthesiser/flite.ts'
import { stretches } from '../outputs/voice/timbres.ts'

/** @param synthesiser the compiled `flite.wasm` */
export function renderLineFile(
  synthesiser: WebAssembly.Module,
  voice: VoiceName,
  text: string,
): Uint8Array<ArrayBuffer> {
  const { pcm, sampleRate } = renderSpeech(synthesiser, {
    voice,
    stretch: stretches.normal,
    delivery: 'even',
    text,
  })
  return writeSpokenWav({ samples: pcm, sampleRate: Math.round(sampleRate) })
}
