/** Rules of worn, held and tasted items in a generated game. */
import type {
  GameEventOf,
  GeneratorConfig,
  ItemId,
  PlayableGame,
  Range,
  TaskId,
  TriggerId,
} from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../profile.ts'
import type { Report } from './surveyed-rules.ts'

/** Items that stay open for the `duration` of their task. */
const lasting: readonly ItemId[] = ['breath', 'gag', 'clamps', 'plug-vibration', 'plug', 'post-orgasm']

const said = (game: PlayableGame): GameEventOf<'say'>[] => game.events.filter((event) => event.kind === 'say')
const times = (game: PlayableGame, trigger: TriggerId): number =>
  said(game).filter((event) => event.trigger === trigger).length

function watchOpen(game: PlayableGame, config: GeneratorConfig, report: Report): void {
  const open = new Map<ItemId, GameEventOf<'open'>>()
  for (const event of game.events) {
    if (event.kind === 'open') open.set(event.item, event)
    const opened = event.kind === 'close' ? open.get(event.item) : undefined
    if (!opened || !lasting.includes(opened.item)) continue
    const length = event.at - opened.at
    const { min, max } = (taskNode(config, opened.task as TaskId) as unknown as { duration: Range }).duration
    const isKept = length >= min * 1000 - 1 && length <= max * 1000 + 1
    report('GEN-4', isKept, () => `${opened.item} is worn for ${length} ms from ${opened.at} on`)
  }
}

function watchClamps(game: PlayableGame, config: GeneratorConfig, report: Report): void {
  const { actions, weightLimit } = config.nipples.clamps
  for (const action of ['pinch', 'twist', 'pull', 'shake', 'ripoff'] as const) {
    const isKept = actions.includes(action) || times(game, `nipple-clamps-${action}`) === 0
    report('GEN-4', isKept, () => `clamps: ${action} was not chosen`)
  }
  for (const event of game.events) {
    if ((event.kind !== 'open' && event.kind !== 'level') || event.item !== 'clamp-weight') continue
    const grams = event.level ?? 0
    const isKept = actions.includes('weights') && grams <= weightLimit && grams % 100 === 0
    report('GEN-4', isKept, () => `clamps: ${grams} g`)
  }
}

function watchPlug(game: PlayableGame, config: GeneratorConfig, report: Report): void {
  const { steps, removal } = config.anal.inflation
  for (const event of game.events) {
    if ((event.kind !== 'open' && event.kind !== 'level') || event.item !== 'plug-inflation') continue
    report('GEN-4', (event.level ?? 0) <= steps, () => `plug: inflated to ${event.level}`)
  }
  const isKept = removal.includes('inflated') || times(game, 'butt-plug-remove-inflated') === 0
  report('GEN-4', isKept, () => 'plug: removed inflated')
}

function watchFluid(game: PlayableGame, config: GeneratorConfig, profile: PlayerProfile, report: Report): void {
  const { enabled, weight, targets, timings, tastings } = config.cock.cei
  const isOn = enabled && weight > 0
  const tasted = times(game, 'precum-eat')
  const isInside = isOn ? tasted >= tastings.min && tasted <= tastings.max : tasted === 0
  report('GEN-4', isInside, () => `tasted ${tasted} times`)
  const lines = said(game).flatMap(({ trigger }) => (trigger.startsWith('cei-') ? [trigger.split('-')] : []))
  const wanted = timings.filter((timing) => game.outcome === 'cum' || timing === 'after')
  const spoken = lines.map(([, , timing]) => timing)
  const isWhole = lines.length === 0 || wanted.every((timing) => spoken.includes(timing))
  const isAllowed = lines.every(
    ([, target]) => targets.some((each) => each === target) && (target !== 'cup' || profile.equipment.includes('cup')),
  )
  const isOne = new Set(lines.map(([, target]) => target)).size <= 1
  const isEnd = lines.length === 0 || (isOn && game.outcome !== 'denied' && spoken.length === wanted.length)
  report(
    'GEN-4',
    isWhole && isAllowed && isOne && isEnd,
    () => `eating: ${lines.map((line) => line.join('-')).join(' ')}`,
  )
}

export function watchWornItems(
  game: PlayableGame,
  config: GeneratorConfig,
  profile: PlayerProfile,
  report: Report,
): void {
  watchOpen(game, config, report)
  watchClamps(game, config, report)
  watchPlug(game, config, report)
  watchFluid(game, config, profile, report)
  const holds = game.events.filter((event) => event.kind === 'open' && event.item === 'breath').length
  report('GEN-4', holds <= config.lungs.breath.holds, () => `${holds} breath holds`)
  const { flicks } = config.nipples.stimulation
  for (const { trigger, values } of said(game)) {
    if (trigger !== 'nipples-flick') continue
    const count = values?.count ?? 0
    report('GEN-4', count >= flicks.min && count <= flicks.max && count > 0, () => `${count} flicks`)
  }
}
