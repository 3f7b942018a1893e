/** The span of the game that is played again and again. */
import { useMemo, useState } from 'react'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gamesOfLoop } from '@rubato/builder'
import type { BuilderSession } from '../document/builder-session.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import { useDocument } from '../document/use-builder.ts'
import { loopWith, SHORTEST_LOOP_MS, type LoopEdge } from '../timeline/geometry/loop.ts'
import type { TimeSpan } from '../timeline/timeline-props.ts'

export interface Loop {
  /** Null where none is set, or where the game has become too short for it. */
  readonly span: TimeSpan | null
  set: (span: TimeSpan | null) => void
  /** Puts one end to the playhead. */
  putEnd: (edge: LoopEdge) => void
  play: () => void
}

interface LoopOptions {
  store: BuilderStore
  session: BuilderSession
  /** Plays the first of the games that may be played as it is. */
  onPlay: (games: readonly PlayableGame[]) => void
}

/** The part of the span that the game still has. */
function inside(span: TimeSpan | null, duration: number): TimeSpan | null {
  if (!span || span.from + SHORTEST_LOOP_MS > duration) return null
  return { from: span.from, until: Math.min(span.until, duration) }
}

export function useLoop({ store, session, onPlay }: LoopOptions): Loop {
  const [span, set] = useState<TimeSpan | null>(null)
  const { duration } = useDocument().game
  return useMemo(() => {
    const loop = inside(span, duration)
    return {
      span: loop,
      set,
      putEnd: (edge) => set(loopWith(loop, edge, store.get().playhead, duration)),
      play() {
        if (!loop) return
        void session.flush().then(() => onPlay(gamesOfLoop(store.get().history.document, loop)))
      },
    }
  }, [span, duration, store, session, onPlay])
}
