/** Plays the samples of the instructors: one at a time, with their words and their progress on the card. */
import type { RecordedSample } from './landing-file.ts'
import { voiceFile } from './landing-file.ts'
import { partOf } from './parts.ts'

/** Silence between two lines, ms. */
const GAP_MS = 500
/** A load that takes longer than this is named, ms. */
const SLOW_MS = 300

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Plays one file to its end, or until `signal` aborts. Rejects when it cannot be played. */
function playFile(audio: HTMLAudioElement, address: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  audio.addEventListener('ended', () => resolve(), { once: true, signal })
  audio.addEventListener('error', () => reject(new Error('The sound could not be played')), { once: true, signal })
  signal.addEventListener('abort', () => {
    audio.pause()
    resolve()
  })
  audio.src = address
  audio.play().catch((error: unknown) => {
    if (!signal.aborted) reject(error)
  })
  return promise
}

/** The card while it plays, and back as it was. */
function openCard(card: HTMLElement, signal: AbortSignal) {
  const [character, said] = [partOf(card, 'character'), partOf(card, 'said')]
  card.setAttribute('aria-pressed', 'true')
  signal.addEventListener('abort', () => {
    card.setAttribute('aria-pressed', 'false')
    card.style.removeProperty('--share')
    character.hidden = false
    said.hidden = true
  })
  return {
    say(text: string) {
      said.textContent = text
      character.hidden = true
      said.hidden = false
    },
    setShare: (share: number) => card.style.setProperty('--share', share.toFixed(3)),
  }
}

interface SampleOptions {
  load(): Promise<readonly RecordedSample[]>
  /** A sample begins. */
  onStart(): void
}

interface Samples {
  stop(): void
  end(): void
}

export function startSamples(page: HTMLElement, { load, onStart }: SampleOptions): Samples {
  const cards = [...page.querySelectorAll<HTMLButtonElement>('[data-sample]')]
  const status = partOf(page, 'sample-status')
  const audio = new Audio()
  const listeners = new AbortController()
  let playing: { card: HTMLElement; aborter: AbortController } | null = null

  const tell = (text: string | undefined) => {
    status.textContent = text ?? ''
  }
  const stop = () => {
    playing?.aborter.abort()
    playing = null
  }
  /** Names a load that takes long, until the returned function is called. */
  const nameSlowLoad = (signal: AbortSignal): (() => void) => {
    const timer = setTimeout(() => tell(status.dataset['loading']), SLOW_MS)
    const end = () => {
      clearTimeout(timer)
      tell('')
    }
    signal.addEventListener('abort', end)
    return end
  }
  const playLines = async (card: HTMLElement, signal: AbortSignal) => {
    const shown = openCard(card, signal)
    const loaded = nameSlowLoad(signal)
    audio.addEventListener('playing', loaded, { once: true, signal })
    const sample = (await load()).find(({ instructor }) => instructor === card.dataset['sample'])
    const lines = sample?.lines ?? []
    for (const [index, { id, text }] of lines.entries()) {
      if (signal.aborted) return
      const paint = () => shown.setShare((index + audio.currentTime / (audio.duration || Infinity)) / lines.length)
      audio.addEventListener('timeupdate', paint, { signal })
      shown.say(text)
      await playFile(audio, voiceFile(id), signal)
      audio.removeEventListener('timeupdate', paint)
      shown.setShare((index + 1) / lines.length)
      await delay(GAP_MS, signal)
    }
  }
  const press = async (card: HTMLElement) => {
    const isSame = playing?.card === card
    stop()
    tell('')
    if (isSame) return
    const aborter = new AbortController()
    playing = { card, aborter }
    onStart()
    try {
      await playLines(card, aborter.signal)
      if (!aborter.signal.aborted) stop()
    } catch {
      if (aborter.signal.aborted) return
      stop()
      tell(status.dataset['failed'])
    }
  }
  for (const card of cards) {
    card.addEventListener('click', () => void press(card), { signal: listeners.signal })
    card.disabled = false
  }
  return {
    stop,
    end() {
      listeners.abort()
      stop()
    },
  }
}
