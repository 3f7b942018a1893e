import { writeWav } from '@rubato/contracts/wav'

/** Browsers show media keys for sounds of at least five seconds. */
const SILENCE_SECONDS = 6
const SILENCE_RATE = 8000

const silentWav = () => writeWav({ samples: new Int16Array(SILENCE_SECONDS * SILENCE_RATE), sampleRate: SILENCE_RATE })

/** A silent media element: systems give media keys, and on phones the right to run in the background, to these alone. */
export function createSilence() {
  const url = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }))
  const element = new Audio(url)
  element.loop = true
  return {
    // A refusal stops nothing.
    play: () => void element.play().catch(() => undefined),
    pause: () => element.pause(),
    close() {
      element.pause()
      element.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}
