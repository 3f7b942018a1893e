/** Tasks that strain the cock and testicles stay inside the config: lengths, numbers, kinds. */
import type { GameEventOf, GeneratorConfig, ItemId, PlayableGame, Range } from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import { counted } from './games.ts'
import { beatTimeline } from '../safety/counted-beats.ts'
import type { Report } from './surveyed-rules.ts'

interface Opened {
  event: GameEventOf<'open'>
  until: number
}

const openingsIn = ({ events }: PlayableGame, item: ItemId): Opened[] =>
  events.flatMap((event) => {
    if (event.kind !== 'open' || event.item !== item) return []
    const close = events.find((other) => other.kind === 'close' && other.item === item && other.at >= event.at)
    return [{ event, until: close?.at ?? Infinity }]
  })

const within = (value: number, range: Range): boolean => value >= range.min && value <= range.max
/** Half a millisecond on either side for rounding. */
const inSeconds = (ms: number, range: Range): boolean => ms > range.min * 1000 - 1 && ms < range.max * 1000 + 1

export function watchStrain(game: PlayableGame, config: GeneratorConfig, report: Report): void {
  const node = <Id extends Parameters<typeof taskNode>[1]>(id: Id) => taskNode(config, id)
  const beats = beatTimeline(counted(game))
  const lengths = (item: ItemId, range: (task: Opened['event']['task']) => Range) => {
    for (const { event, until } of openingsIn(game, item)) {
      const ms = until - event.at
      report('GEN-4', inSeconds(ms, range(event.task)), () => `${item} is open for ${ms} ms at ${event.at}`)
    }
  }
  const strikes = (item: ItemId, range: Range) => {
    for (const { event, until } of openingsIn(game, item)) {
      const count = beats.filter(({ at }) => at >= event.at && at < until).length
      report('GEN-4', within(count, range), () => `${count} ${item} in a set at ${event.at}`)
    }
  }
  const times = (item: ItemId, most: Range) => {
    const { length } = openingsIn(game, item)
    report('GEN-4', length <= most.max, () => `${item} ${length} times`)
  }
  lengths('squeeze', () => node('ball-squeeze').duration)
  lengths('palming', () => node('palming').duration)
  lengths('rubber-band', () => node('rubber-band').duration)
  lengths('ball-tie', () => node('ball-binding').duration)
  lengths('irritant', (task) => node(task === 'icy-hot' ? 'icy-hot' : 'toothpaste').duration)
  strikes('slaps', node('ball-slap').count)
  strikes('flicks', node('cock-flick').count)
  const { snaps, bands } = node('rubber-band')
  strikes('snaps', { min: Math.max(1, snaps.min), max: snaps.max })
  times('squeeze', node('ball-squeeze').squeezes)
  times('slaps', node('ball-slap').sets)
  times('flicks', node('cock-flick').sets)
  for (const { event } of openingsIn(game, 'rubber-band')) {
    report('GEN-4', within(event.level ?? 0, bands), () => `${event.level} bands at ${event.at}`)
  }
  for (const { event } of openingsIn(game, 'ball-tie')) {
    const { kinds } = node('ball-binding')
    report('GEN-4', event.binding !== undefined && kinds.includes(event.binding), () => `bound as ${event.binding}`)
  }
}
