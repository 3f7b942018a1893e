/** An entry point without the stage: the beats and lines of a game that is played in an editor, on one audio device. */
import { OWN_WORDS, speakable, type Delivery, type VoiceName } from '@rubato/contracts/domain'
import { deliveryDemands } from '@rubato/engine'
import { createMetronome } from './outputs/metronome.ts'
import { createMixer } from './outputs/mixer.ts'
import { openVoice, type VoiceOptions } from './outputs/voice/open-voice.ts'
import type { SiteLine } from './outputs/voice/site-voice.ts'
import type { openClicks } from './metronome/open-clicks.ts'

/** A dialog with its values filled in, or own words of a game. */
interface SpokenDialog {
  /** Null for own words, which the server does not speak. */
  dialogId: string | null
  text: string
  speech: string
  values: Extract<SiteLine, { kind: 'dialog' }>['values']
  voice?: VoiceName
  delivery?: Delivery
}

export interface AuditionSound extends ReturnType<typeof openClicks> {
  /**
   * @param time when it is to be heard, audio time in s. It is rendered now: one that is not ready a second after its time
   * is not heard.
   */
  say: (dialog: SpokenDialog, time: number) => void
}

export type AuditionVoice = Pick<VoiceOptions, 'voice' | 'voiceSource' | 'browserVoice' | 'chatSpeed' | 'siteVoice'>

/** Opens the audio device. To be called after a click or a key press; throws where there is no Web Audio. */
export function openAuditionSound(options: AuditionVoice): AuditionSound {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const mixer = createMixer(context)
  const clicks = createMetronome(context, mixer.inputs.beat)
  const siteLines = new Map<string, SiteLine>()
  const voice = openVoice({
    ...options,
    mixer,
    isStored: true,
    volume: () => 1,
    lineOf: (text) => siteLines.get(speakable(text)) ?? null,
  })
  return {
    now: () => context.currentTime,
    play(accent, time = context.currentTime) {
      clicks.tick?.(context.currentTime)
      voice.tick?.(context.currentTime)
      clicks.take({ kind: 'beat', time, accent, note: 0 })
    },
    say({ dialogId, text, speech, values, voice: speaker, delivery }, time) {
      voice.tick?.(context.currentTime)
      if (dialogId === null) siteLines.delete(speakable(speech))
      else siteLines.set(speakable(speech), { kind: 'dialog', dialogId, part: 'whole', values })
      voice.take({
        kind: 'speak',
        time,
        lineId: dialogId ?? OWN_WORDS,
        text,
        speech,
        duration: 0,
        ...(speaker && { voice: speaker }),
        ...(delivery && { level: 'talk', intensity: deliveryDemands[delivery] }),
      })
    },
    close() {
      mixer.silence()
      clicks.silence()
      voice.silence()
      voice.close?.()
      void context.close()
    },
  }
}
