/**
 * The level of talk: decides which words of a line the voice says and which the captions show. A change applies to every
 * line that has not started, also to lines that were handed over ahead of their time.
 */
import type { TalkLevel } from '@rubato/contracts/domain'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createDueList, type Output, type OutputCueOf } from './output.ts'

export interface TalkChoice {
  level: TalkLevel
  /** Whether captions show what is said (and signals in any case), or always the complete line. */
  captions: 'follow' | 'complete'
}
const fullTalk: TalkChoice = { level: 'everything', captions: 'follow' }

type Speak = OutputCueOf<'speak'>
type Words = Pick<Speak, 'text' | 'speech'>
const silent: Words = { text: '', speech: '' }

/** The words that are spoken at a level; empty where none are. */
function wordsSaid(cue: Speak, level: TalkLevel): Words {
  const whole = { text: cue.text, speech: cue.speech }
  const kind = cue.level ?? 'signal'
  if (level === 'none') return silent
  if (level === 'everything' || kind === 'signal') return whole
  return level === 'cues' && kind === 'cue' ? (cue.cue ?? whole) : silent
}

/** The cue for the voice. */
const toSaid = (cue: Speak, { level }: TalkChoice): Speak => ({ ...cue, speech: wordsSaid(cue, level).speech })

/** The cue for the captions, which always show signals. */
function toShown(cue: Speak, { level, captions }: TalkChoice): Speak {
  const isSignal = (cue.level ?? 'signal') === 'signal'
  const { text, speech } = wordsSaid(cue, level)
  return { ...cue, speech, text: captions === 'complete' || isSignal ? cue.text : text }
}

/** Adapts each cue to the choice, and again, at the next tick, those that have not started when the choice changes. */
function adapting(output: Output, choice: ReadableStore<TalkChoice>, adapt: typeof toSaid): Output {
  const ahead = createDueList<Speak>()
  let used = choice.get()
  return {
    ...output,
    take(cue) {
      if (cue.kind !== 'speak') return output.take(cue)
      ahead.add(cue)
      output.take(adapt(cue, used))
    },
    retract(from) {
      ahead.retract(from)
      output.retract?.(from)
    },
    tick(now) {
      ahead.due(now)
      if (used !== choice.get()) {
        used = choice.get()
        output.retract?.(now)
        for (const cue of ahead.all()) output.take(adapt(cue, used))
      }
      output.tick?.(now)
    },
    silence() {
      ahead.clear()
      output.silence()
    },
  }
}

export interface Talk {
  choice: ReadableStore<TalkChoice>
  setChoice(change: Partial<TalkChoice>): void
  /** The output with its spoken texts adapted to the choice. */
  said(output: Output): Output
  /** The output with its captions adapted to the choice. */
  shown(output: Output): Output
}

export function createTalk(first: TalkChoice = fullTalk): Talk {
  const choice = createStore(first)
  return {
    choice,
    setChoice: (change) => choice.set({ ...choice.get(), ...change }),
    said: (output) => adapting(output, choice, toSaid),
    shown: (output) => adapting(output, choice, toShown),
  }
}
