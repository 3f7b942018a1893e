import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { isCutOff } from '../../../ui/cut-off.ts'
import type { Mixer } from '../mixer.ts'
import { loadedVoice, withBackup } from './browser/later-voice.ts'
import { openRenderer } from './open-renderer.ts'
import { createRenderedVoice } from './rendered-voice.ts'
import type { FindSiteLine, SiteVoice } from './site-voice.ts'
import { stretches } from './timbres.ts'
import type { Voice } from './voice.ts'

export interface VoiceOptions {
  mixer: Mixer
  voice: VoiceName
  voiceSource: 'bundled' | 'browser'
  /** Address of the local voice of the browser that the member chose by ear; null is the one for `voice`. */
  browserVoice?: string | null
  chatSpeed: ChatSpeed
  /** Speaks before the bundled voice, where the site has it. */
  siteVoice?: SiteVoice | undefined
  lineOf: FindSiteLine
  /** Whether rendered lines are stored in this browser. */
  isStored: boolean
  /** Gain of voices of the browser, which the mixer does not carry. */
  volume: () => number
}

/**
 * The voice of the site and the bundled one, which a local voice of the browser takes over from when it fails; or the
 * voices of the browser.
 */
export function openVoice(options: VoiceOptions): Voice {
  const { mixer, voice, chatSpeed, siteVoice: site, lineOf, volume } = options
  const common = { mixer, voice, stretch: stretches[chatSpeed] }
  const ofBrowser = (isLocal: boolean, chosen: string | null = null) =>
    loadedVoice(async () => {
      if (isCutOff()) throw new Error('The voices of the browser need the network once')
      const { openBrowserVoice } = await import('./browser/browser-voice.ts')
      return openBrowserVoice({ ...common, synthesis: speechSynthesis, volume, isLocal, chosen })
    })
  const hasBrowserVoices = 'speechSynthesis' in globalThis
  const { browserVoice = null } = options
  // A local voice that has been removed from the device is not replaced by one that sends the text to a service.
  if (options.voiceSource === 'browser' && hasBrowserVoices) return ofBrowser(browserVoice !== null, browserVoice)
  const source = site && { site, lineOf, speed: chatSpeed }
  const renderer = openRenderer(source, { isStored: options.isStored })
  const rendered = createRenderedVoice({ ...common, renderer, source: site ? 'site' : 'bundled' })
  return hasBrowserVoices ? withBackup(rendered, () => ofBrowser(true)) : rendered
}
