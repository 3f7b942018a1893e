/** Lets a member hear a voice before choosing it. */
import type { VoiceName } from '@rubato/contracts/domain'
import { QUIET_EVENT } from '../../../ui/quiet-event.ts'
import { createMixer } from '../mixer.ts'
import { createBrowserVoice } from './browser/browser-voice.ts'
import { openRenderer } from './open-renderer.ts'
import type { SiteLine, SiteVoice } from './site-voice.ts'
import { deliveryOf, stretches } from './timbres.ts'

let current: (() => void) | null = null
/** Ends the preview that sounds or is being rendered; it has not failed. */
function endCurrent(): void {
  const end = current
  current = null
  end?.()
}
addEventListener(QUIET_EVENT, endCurrent)

/** A line of the site's voice; the text alone where the site has none, or where it is no line of a script. */
interface SitePreview {
  site: SiteVoice
  line: SiteLine
}

async function previewRendered(
  voice: VoiceName,
  text: string,
  { site: preview, demand = 0.5 }: Pick<PreviewOptions, 'site' | 'demand'>,
): Promise<void> {
  const context = new AudioContext()
  const source = preview && { site: preview.site, lineOf: () => preview.line, speed: 'normal' as const }
  const renderer = openRenderer(source)
  // A closed context ends its sources without the event `ended`.
  const over = Promise.withResolvers<void>()
  const end = () => {
    over.resolve()
    renderer.close()
    if (context.state !== 'closed') context.close().catch(() => undefined)
  }
  current = end
  try {
    const clip = await renderer.clip({ voice, stretch: stretches.normal, delivery: deliveryOf(demand), text })
    const buffer = context.createBuffer(1, clip.pcm.length, clip.sampleRate)
    buffer.copyToChannel(
      Float32Array.from(clip.pcm, (sample) => sample / 0x8000),
      0,
    )
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    source.start()
    source.addEventListener('ended', () => over.resolve(), { once: true })
    await over.promise
  } catch (error) {
    // A preview that was replaced by the next one or had to be silent has not failed.
    if (current === end) throw error
  } finally {
    if (current === end) current = null
    end()
  }
}

function previewBrowser(voice: VoiceName, text: string, chosen: string | null): void {
  const context = new AudioContext()
  const speaker = createBrowserVoice({
    mixer: createMixer(context),
    voice,
    chosen,
    isLocal: chosen !== null,
    stretch: stretches.normal,
    synthesis: speechSynthesis,
  })
  speaker.take({ kind: 'speak', time: 0, text, speech: text, duration: 2 })
  speaker.tick?.(0)
  current = () => {
    speaker.silence()
    context.close().catch(() => undefined)
  }
}

export interface PreviewOptions {
  voiceSource: 'bundled' | 'browser'
  /** Address of the browser's voice that the member chose; null is the one for the name. */
  browserVoice?: string | null
  /** Speaks before the bundled voice. */
  site?: SitePreview | undefined
  /** Demand of the moment, 0..1, which the delivery follows; evenly where absent. */
  demand?: number | undefined
}

/**
 * Speaks a sentence now, in place of any earlier preview. Resolves when it has ended (browser voices: started).
 * @throws when the bundled synthesiser cannot be loaded.
 */
export async function previewVoice(
  voice: VoiceName,
  text: string,
  { voiceSource, browserVoice = null, ...rendered }: PreviewOptions,
): Promise<void> {
  endCurrent()
  if (voiceSource === 'browser') previewBrowser(voice, text, browserVoice)
  else await previewRendered(voice, text, rendered)
}
