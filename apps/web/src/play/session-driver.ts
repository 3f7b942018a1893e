/** Drives a session of the engine; its state is private to this file. */
import type { LeadKind, LeadOffer, LeadRefusal } from '@rubato/contracts/domain'
import {
  allowLead,
  applyLead,
  isReturnable,
  leadOffers,
  linesToRender,
  mediaAhead,
  returnToSession,
  startSession,
  step,
  type Effect,
  type LeadInput,
  type LeadRules,
  type LedSession,
  type LineToRender,
  type MediumAhead,
  type RecordedInput,
  type SessionRecording,
  type SessionStart,
  type SessionState,
  type SpokenLine,
} from '@rubato/engine'
import { HORIZON_MS, type SessionDriver } from './conductor.ts'

/** Gets the data to rebuild a session. */
export interface SessionRecorder {
  /** The session begins with these inputs, at this session time, ms. */
  begin(recording: SessionRecording): void
  input(input: RecordedInput): void
  /** Session time that was reached, ms; called often. */
  reached(at: number): void
  /** A partner may lead from now on: the session is rebuilt with these rules. */
  led(rules: LeadRules): void
  /** `isReturnable`: whether the session could be resumed. */
  stopped(at: number, isReturnable: boolean): void
}

/** A session that was cut off and is resumed. */
export interface PastSession extends SessionRecording {
  /** Real time since it was cut off, ms. */
  away: number
}

export interface OpenSessionOptions extends SessionStart {
  past?: PastSession | undefined
  recorder?: SessionRecorder | undefined
}

export interface OpenSession extends SessionDriver {
  /** Session time at which it begins, ms. */
  from: number
  /** Those it may speak, in the order in which they will be needed. */
  lines: readonly LineToRender[]
  /** The next media of the game, at most `most`, at session times, ms. */
  mediaAhead(most: number): readonly MediumAhead[]
  /** Lets a partner lead from now on. Returns the lines that may be spoken then. */
  allowLead(rules: LeadRules): readonly LineToRender[]
  /** The commands that a partner can send at a session time, ms, of the kinds that the member permits. Takes some milliseconds. */
  offers(at: number, grants: readonly LeadKind[]): readonly LeadOffer[]
  /** Why the last command of a partner was not taken; null where it was, and before the first. */
  refusal(): LeadRefusal | null
}

/** Adds a line to the effects of a resumed session: it is shown again, without voice, when play goes on after the count. */
function showAgain(line: SpokenLine | null) {
  const silent = line && { ...line, speech: '', duration: 0, cue: { text: line.cue.text, speech: '' } }
  let shownAt = Number.POSITIVE_INFINITY
  return (effects: readonly Effect[]): readonly Effect[] => {
    const retract = effects.find((effect) => effect.kind === 'retract')
    // A pause during the count: the line waits for the next count.
    if (retract && retract.from <= shownAt) shownAt = Number.POSITIVE_INFINITY
    const playing = effects.findIndex((effect) => effect.kind === 'show' && effect.view.status === 'playing')
    const at = effects[playing]?.at
    if (!silent || at === undefined || shownAt !== Number.POSITIVE_INFINITY) return effects
    shownAt = at
    return effects.toSpliced(playing, 0, { ...silent, at })
  }
}

/** A fault in the rules of leading is a refusal: the session of the member goes on. */
function leadOrRefuse(state: SessionState, input: LeadInput): LedSession {
  try {
    return applyLead(state, input)
  } catch {
    return { state, effects: [], refusal: 'not-now' }
  }
}

/** Starts a session, or resumes the past one; one that had ended starts again. */
export function openSession({ past, recorder, ...start }: OpenSessionOptions): OpenSession {
  const returned = past ? returnToSession(start, past, past.away) : null
  let state = returned?.state ?? startSession(start)
  /** The effects of the return, which are handed out with the first window. */
  let waiting: readonly Effect[] = returned?.effects ?? []
  const withLastLine = showAgain(returned?.lastLine ?? null)
  const from = returned && past ? past.at : 0
  let refusal: LeadRefusal | null = null
  recorder?.begin({ inputs: returned?.inputs ?? [], at: from })
  return {
    from,
    lines: linesToRender(state),
    mediaAhead: (most) => mediaAhead(state, most),
    allowLead(rules) {
      state = allowLead(state, start, rules)
      recorder?.led(rules)
      return linesToRender(state)
    },
    offers: (at, grants) => leadOffers(state, at, grants),
    refusal: () => refusal,
    step(input) {
      if (input.type === 'lead') {
        const led = leadOrRefuse(state, input)
        refusal = led.refusal
        state = led.state
        // A command that is refused changes nothing: it is not part of the session.
        if (refusal === null) recorder?.input(input)
        return withLastLine(led.effects)
      }
      const [next, effects] = step(state, input)
      if (input.type === 'stop') recorder?.stopped(input.at, isReturnable(state))
      else if (input.type === 'advance') recorder?.reached(Math.max(from, input.to - HORIZON_MS))
      else recorder?.input(input)
      state = next
      if (input.type !== 'advance' || waiting.length === 0) return withLastLine(effects)
      const all = [...waiting, ...effects]
      waiting = []
      return withLastLine(all)
    },
  }
}
