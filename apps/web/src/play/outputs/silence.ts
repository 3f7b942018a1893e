/** A silent media element, for the media keys. */

/** Browsers show media keys for sounds of at least five seconds. */
const SILENCE_SECONDS = 6
const SILENCE_RATE = 8000
const HEADER_BYTES = 44

/** A WAV file of silence, mono, 8 bits. */
function silentWav(): Uint8Array<ArrayBuffer> {
  const length = SILENCE_SECONDS * SILENCE_RATE
  const bytes = new Uint8Array(HEADER_BYTES + length).fill(128, HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + length, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SILENCE_RATE, true)
  view.setUint32(28, SILENCE_RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  word(36, 'data')
  view.setUint32(40, length, true)
  return bytes
}

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
