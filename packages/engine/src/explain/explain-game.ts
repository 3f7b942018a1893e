/** Explains a game from its events. */
import type { GameVideo, PlayableGame } from '@rubato/contracts/domain'
import { appearancesIn, holdsIn } from '../preview/measure.ts'
import { edgesIn } from '../summary/summarise.ts'
import { itemRules } from '../safety/item-rules.ts'
import type { Sentence } from './sentence.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

/** One sentence for each worn item, one for the item that is held longest. */
function holdSentences(game: PlayableGame): Sentence[] {
  const holds = holdsIn(game)
  const worn = holds.filter(({ item }) => !itemRules[item].isMomentary && itemRules[item].host === undefined)
  const held = holds.filter(({ item }) => itemRules[item].isMomentary).sort((a, b) => b.ms - a.ms)[0]
  return [
    ...worn.map(({ item, ms }) => ({ key: 'explain.game-worn' as const, values: { item, seconds: seconds(ms) } })),
    ...(held ? [{ key: 'explain.game-held' as const, values: { item: held.item, seconds: seconds(held.ms) } }] : []),
  ]
}

function ownWordSentences({ events }: PlayableGame): Sentence[] {
  const count = events.filter((event) => event.kind === 'say' && event.text !== undefined).length
  return count > 0 ? [{ key: 'explain.game-own-words', values: { count } }] : []
}

const videoSentence = ({ title, duration }: GameVideo): Sentence => ({
  key: 'explain.game-video',
  values: { title, seconds: seconds(duration) },
})

export function explainGame(game: PlayableGame): Sentence[] {
  const edges = edgesIn(game)
  const names = [...appearancesIn(game)]
    .filter(([id]) => id !== 'edging' && id !== 'warm-up')
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => id)
  return [
    { key: 'explain.game-length', values: { minutes: Math.round(game.duration / 60_000) } },
    edges > 0 ? { key: 'explain.game-edges', values: { count: edges } } : { key: 'explain.game-no-edges', values: {} },
    ...(names.length > 0 ? [{ key: 'explain.game-tasks' as const, values: { names, count: names.length } }] : []),
    ...ownWordSentences(game),
    ...(game.video ? [videoSentence(game.video)] : []),
    ...(game.silentBeat ? [{ key: 'explain.silent-beat' as const, values: {} }] : []),
    ...holdSentences(game),
    { key: 'explain.game-end', values: { outcome: game.outcome } },
  ]
}
