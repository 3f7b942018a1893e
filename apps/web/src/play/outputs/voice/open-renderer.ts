/** The renderer of a session: the bundled synthesiser, behind the site's voice where there is one. */
import type { ChatSpeed } from '@rubato/contracts/domain'
import { createSpeechRenderer, openVoiceWorker, type SpeechRenderer } from './renderer.ts'
import type { FindSiteLine, SiteVoice } from './site-voice.ts'

export interface SiteSource {
  site: SiteVoice
  lineOf: FindSiteLine
  speed: ChatSpeed
}

interface RendererOptions {
  /** Whether rendered lines are stored in this browser. */
  isStored?: boolean
}

/** The client of the speech server is loaded only where there is one; if loading fails, the synthesiser speaks. */
export function openRenderer(
  source: SiteSource | undefined,
  { isStored = true }: RendererOptions = {},
): SpeechRenderer {
  const worker = createSpeechRenderer(openVoiceWorker(isStored))
  if (!source) return worker
  const opening = import('./site-renderer.ts').then(
    ({ createSiteRenderer }) => createSiteRenderer({ worker, ...source }),
    () => worker,
  )
  return {
    clip: async (job, withinMs) => (await opening).clip(job, withinMs),
    prepare: async (job) => (await opening).prepare(job),
    onLoading: (listener) => worker.onLoading(listener),
    close: () => void opening.then((renderer) => renderer.close()),
  }
}
