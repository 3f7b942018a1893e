/** A game that the member rolls again, in whole or around the parts that they lock. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GeneratorConfig, PlayableGame } from '@rubato/contracts/domain'
import { actsOf, placedSegmentsOf, type Act, type PlacedSegment, type PlayerProfile, type Span } from '@rubato/engine'
import { newSeed } from '../../../domain/new-seed.ts'
import { openRollWorker, type RollPort } from './roll-worker.ts'

/** Why the last roll changed nothing. */
type RollRefusal = 'no-room' | 'nothing-fits' | 'failed'

interface RollState {
  /** The game of the strip from the first lock or roll on; null: the sample of the preview. */
  game: PlayableGame | null
  locked: readonly Span[]
  /** The acts of the game; null: those that its seed says. */
  acts: readonly Act[] | null
  /** The game before the last roll, and its acts. */
  before: PlayableGame | null
  actsBefore: readonly Act[] | null
  refusal: RollRefusal | null
  /** Number of rolls, so that each is announced. */
  rolls: number
}
const start: RollState = {
  game: null,
  locked: [],
  acts: null,
  before: null,
  actsBefore: null,
  refusal: null,
  rolls: 0,
}

export interface Roll {
  game: PlayableGame
  segments: readonly PlacedSegment[]
  /** None in a short game. */
  acts: readonly Act[]
  isLocked: (segment: Span) => boolean
  toggle: (segment: Span) => void
  roll: () => void
  undo: () => void
  /** Back to the sample of the preview. */
  reset: () => void
  isRolling: boolean
  canUndo: boolean
  /** The strip shows another game than the preview drew, or a lock holds it. */
  isOwnGame: boolean
  hasLocks: boolean
  refusal: RollRefusal | null
  rolls: number
}

interface RollTerms {
  sample: PlayableGame
  config: GeneratorConfig
  profile: PlayerProfile
}

const isSame = (a: Span, b: Span) => a.from === b.from && a.until === b.until

/** A game of which parts are new has no origin any more, and keeps its acts. */
const withRolled = (old: RollState, game: PlayableGame, acts: readonly Act[]): RollState => ({
  ...old,
  game,
  acts: game.origin ? null : acts,
  before: old.game,
  actsBefore: old.acts,
  refusal: null,
  rolls: old.rolls + 1,
})

/** The worker is opened with the first roll, and closed with the form. */
function useRollPort(openPort: () => RollPort) {
  const port = useRef<RollPort | null>(null)
  useEffect(
    () => () => {
      port.current?.close()
      port.current = null
    },
    [],
  )
  return {
    /** The open worker, or a new one with these listeners. */
    get(listeners: (port: RollPort) => void): RollPort {
      if (port.current) return port.current
      const opened = openPort()
      listeners(opened)
      port.current = opened
      return opened
    },
    /** A worker that failed is replaced at the next roll. */
    drop() {
      port.current?.close()
      port.current = null
    },
  }
}

export function useRoll({ sample, config, profile }: RollTerms, openPort: () => RollPort = openRollWorker): Roll {
  const [state, setState] = useState(start)
  const [rolling, setRolling] = useState<number | null>(null)
  const newest = useRef(0)
  const port = useRollPort(openPort)
  const game = state.game ?? sample
  const { locked } = state
  const segments = useMemo(() => placedSegmentsOf(game, locked), [game, locked])
  const listen = (opened: RollPort) => {
    opened.onAnswer(({ id, rolled }) => {
      if (id !== newest.current) return
      setRolling(null)
      setState((old) =>
        rolled.ok
          ? withRolled(old, rolled.game, old.acts ?? actsOf(old.game ?? sample))
          : { ...old, refusal: rolled.reason },
      )
    })
    opened.onFailure(() => {
      port.drop()
      setRolling(null)
      setState((old) => ({ ...old, refusal: 'failed' }))
    })
  }
  const forgetRequest = () => {
    newest.current += 1
    setRolling(null)
  }
  return {
    game,
    segments,
    acts: state.acts ?? actsOf(game),
    isLocked: (segment) => locked.some((lock) => isSame(lock, segment)),
    toggle(segment) {
      // An answer under way was made with other locks.
      forgetRequest()
      setState((old) => {
        const others = old.locked.filter((lock) => !isSame(lock, segment))
        const next =
          others.length < old.locked.length
            ? others
            : [...old.locked, { from: segment.from, until: segment.until }].toSorted((a, b) => a.from - b.from)
        return { ...old, game: old.game ?? sample, locked: next, refusal: null }
      })
    },
    roll() {
      const id = newest.current + 1
      newest.current = id
      setRolling(id)
      setState((old) => ({ ...old, game, refusal: null }))
      port.get(listen).postMessage({ id, game, locked, terms: { config, profile, seed: newSeed() } })
    },
    undo() {
      forgetRequest()
      setState((old) => ({ ...old, game: old.before, acts: old.actsBefore, before: null, refusal: null }))
    },
    reset() {
      forgetRequest()
      setState(start)
    },
    isRolling: rolling !== null,
    canUndo: state.before !== null,
    isOwnGame: state.game !== null,
    hasLocks: locked.length > 0,
    refusal: state.refusal,
    rolls: state.rolls,
  }
}
