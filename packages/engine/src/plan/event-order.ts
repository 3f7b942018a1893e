/** The order of the events of a game, in the generator and in a session. */
import type { GameEvent } from '@rubato/contracts/domain'

/** At equal times: spans, then endings before beginnings, then speech, beats and media. */
const rank = { task: 0, close: 1, open: 2, level: 3, stroke: 4, ask: 5, say: 6, beat: 7, media: 8 } as const

type Timed = Pick<GameEvent, 'at' | 'kind'>

export const compareEvents = (a: Timed, b: Timed): number => a.at - b.at || rank[a.kind] - rank[b.kind]
