/** Listens for voice commands while they are switched on. Nothing that is heard is kept or sent. */
import { readBindings, type HandsFreeAction } from '../../domain/hands-free/bindings.ts'
import type { LocalRecognition, RecognitionEvent } from '../../domain/hands-free/local-speech.ts'
import { commandIn } from '../../domain/hands-free/phrases.ts'

interface VoiceOptions {
  create(): LocalRecognition | null
  /** The words that the instructor is saying now. */
  spoken(): string
  onAction(action: HandsFreeAction): void
  onState(isListening: boolean): void
  /** It cannot listen: there is no microphone, or the browser does not allow it. */
  onRefused(): void
}

/** Browsers end recognition after some silence; it starts again after this time, ms. */
const AGAIN_MS = 300
/** Errors after which starting again would fail too. */
const FINAL_ERRORS = ['not-allowed', 'service-not-allowed', 'audio-capture', 'language-not-supported']

/** The same command again within this time comes from the same utterance, ms. */
const SAME_MS = 1500

export function listenForCommands({ create, spoken, onAction, onState, onRefused }: VoiceOptions) {
  const recognition = create()
  let isClosed = recognition === null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: { action: HandsFreeAction; at: number } | null = null
  const start = () => {
    try {
      recognition?.start()
    } catch {
      // It is running already.
    }
  }
  const act = (action: HandsFreeAction) => {
    const now = performance.now()
    const isSame = last?.action === action && now - last.at < SAME_MS
    last = { action, at: now }
    if (!isSame || action === 'stop') onAction(action)
  }
  recognition?.addEventListener('result', (event) => {
    const { results, resultIndex } = event as RecognitionEvent
    for (let index = resultIndex; index < results.length; index += 1) {
      const result = results[index]
      const action = result && commandIn(result[0]?.transcript ?? '', result.isFinal, spoken(), readBindings())
      if (action && !isClosed) act(action)
    }
  })
  recognition?.addEventListener('start', () => onState(true))
  recognition?.addEventListener('error', (event) => {
    if (isClosed || !FINAL_ERRORS.includes((event as Event & { error?: string }).error ?? '')) return
    isClosed = true
    onRefused()
  })
  recognition?.addEventListener('end', () => {
    onState(false)
    if (!isClosed) timer = setTimeout(start, AGAIN_MS)
  })
  if (!recognition) onRefused()
  start()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      recognition?.abort()
      onState(false)
    },
  }
}
