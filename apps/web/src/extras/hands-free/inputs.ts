/** The inputs of one session without the keyboard, from their choice in the modal of keys. */
import type { StageView, MemberInput, SceneInput } from '@rubato/engine'
import {
  actionOfButton,
  answerActions,
  changeBindings,
  isChoosingButton,
  readBindings,
  type HandsFreeAction,
  type MediaKey,
} from '../../domain/hands-free/bindings.ts'
import { onBindings } from '../../domain/hands-free/changes.ts'
import { connectedGamepads, createGamepadReader } from '../../domain/hands-free/gamepad.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext } from '../../play/extra.ts'
import { offeredAt } from '../../play/answers/offered-answers.ts'

/** The input of an action in this view; null when it is not offered. `stop` always is. */
export function inputFor(action: HandsFreeAction, view: StageView | null): MemberInput | null {
  if (action === 'stop') return 'stop'
  const wanted = action === 'pause' && view?.inputs.includes('resume') ? 'resume' : action
  return view?.inputs.find((input) => input === wanted) ?? null
}

/** Maps an action to the answer or button of a branching game in this view; null when it is not offered. */
export const answerFor = (action: HandsFreeAction, view: StageView | null): SceneInput | null =>
  offeredAt(
    answerActions.findIndex((each) => each === action),
    view,
  )

/** Keys of keyboards that browsers pass on while no media session has them. */
const keyNames: Readonly<Record<string, MediaKey | 'stop'>> = {
  MediaPlayPause: 'playpause',
  MediaTrackNext: 'nexttrack',
  MediaTrackPrevious: 'previoustrack',
  MediaStop: 'stop',
}

/** The input that a media action never sends: systems send both actions by themselves. */
const neverSentBy: Readonly<Partial<Record<MediaSessionAction, MemberInput>>> = { pause: 'resume', play: 'pause' }

/**
 * Loads and starts a part while `isWanted`, and ends it otherwise.
 * @param load resolves to the function that starts the part, which returns the function that ends it
 */
function createSwitch(isWanted: () => boolean, load: () => Promise<() => () => void>) {
  let end: (() => void) | null = null
  let isOn = false
  /** Incremented by each change. A part that finishes loading after a later change is not started. */
  let newest = 0
  const change = (next: boolean) => {
    isOn = next
    newest += 1
    end?.()
    end = null
  }
  const begin = async () => {
    const own = newest
    const isNewest = () => own === newest
    // A part that cannot be loaded leaves the other inputs as they are.
    const started = await load()
      .then((start) => (isNewest() ? start() : null))
      .catch(() => null)
    if (isNewest()) end = started
    else started?.()
  }
  return {
    update() {
      const wanted = isWanted()
      if (wanted === isOn) return
      change(wanted)
      if (wanted) void begin()
    },
    close: () => change(false),
  }
}

interface Shown {
  /** Voice commands are switched on. */
  onVoice(isOn: boolean): void
  /** The microphone listens. */
  onListening(isListening: boolean): void
  /** Voice commands are switched on and cannot listen. */
  onRefused(): void
}

export function openInputs(context: ExtraContext, { onVoice, onListening, onRefused }: Shown) {
  let isClosed = false
  const act = (action: HandsFreeAction | undefined, refused: MemberInput | null = null) => {
    const input = action && !isClosed ? inputFor(action, context.view.get()) : null
    if (input && input !== refused) context.send(input)
    const answer = action && !isClosed ? answerFor(action, context.view.get()) : null
    if (answer) context.answer(answer)
  }
  /** A media action of the system keeps its direction: `pause` never resumes, and `play` never pauses. */
  const onMediaKey = (key: MediaKey | 'stop', action?: MediaSessionAction) =>
    act(key === 'stop' ? 'stop' : readBindings().media[key], action ? (neverSentBy[action] ?? null) : null)
  const readGamepads = createGamepadReader(connectedGamepads)
  const onKey = ({ key, repeat }: KeyboardEvent) => {
    const mediaKey = keyNames[key]
    if (mediaKey && !repeat && readBindings().isMediaOn) onMediaKey(mediaKey)
  }
  const media = createSwitch(
    () => !isClosed && readBindings().isMediaOn,
    async () => {
      const { takeMediaKeys } = await import('./media-session.ts')
      const { view } = context
      return () => takeMediaKeys({ title: texts.t('hands-free.media-title'), view, onKey: onMediaKey })
    },
  )
  const voice = createSwitch(
    () => !isClosed && readBindings().isVoiceOn,
    async () => {
      const [{ listenForCommands }, { createLocalRecognition }] = await Promise.all([
        import('./voice-commands.ts'),
        import('../../domain/hands-free/local-speech.ts'),
      ])
      const { captions } = context
      const options = {
        create: () => createLocalRecognition(navigator.language),
        spoken: () => (captions.isOver.get() ? '' : (captions.line.get()?.text ?? '')),
        onAction: act,
        onState: onListening,
        onRefused,
      }
      return () => listenForCommands(options).close
    },
  )
  const update = () => {
    onVoice(readBindings().isVoiceOn)
    media.update()
    voice.update()
  }
  const subscriptions = [
    onBindings(update),
    context.clock.onTick(() => {
      for (const button of readGamepads()) {
        const action = actionOfButton(readBindings(), button)
        if (action === 'stop' || !isChoosingButton()) act(action)
      }
    }),
  ]
  addEventListener('keydown', onKey)
  update()
  return {
    stopListening: () => changeBindings({ isVoiceOn: false }),
    close() {
      isClosed = true
      for (const unsubscribe of subscriptions) unsubscribe()
      removeEventListener('keydown', onKey)
      media.close()
      voice.close()
    },
  }
}

export type HandsFreeInputs = ReturnType<typeof openInputs>
