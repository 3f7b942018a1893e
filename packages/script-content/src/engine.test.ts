/** Compares the rules for lines with the engine that speaks them. The packages themselves do not import each other. */
import {
  bodyParts,
  defaultGeneratorConfig,
  equipmentIds,
  optInIds,
  taskNode,
  taskIds,
  triggers,
  type GameEventOf,
  type GeneratorConfig,
  type TaskId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { capOf, caps, defaultProfile, generateGame, itemRules } from '@rubato/engine'
import { describe, expect, test } from 'vitest'
import { checkLineSafety } from './safety-rules.ts'

const seconds = (cap: { value: number }): number => cap.value / 1000

describe('the caps of the check are those of the engine', () => {
  test.each<[TriggerId, string, number]>([
    ['introduction', 'We have # seconds.', seconds(caps.session)],
    ['stroke-faster', 'Up to # bpm.', caps.tempo.value],
    ['double-speed', 'Double time for # seconds.', seconds(caps.doubleSpeed)],
    ['edging', 'Stay for # seconds.', seconds(caps.edge)],
    ['introduction', 'You will have # edges.', caps.edges.value],
    ['clench', 'Tight for # seconds.', seconds(capOf('clench'))],
    ['grip-challenge', 'It lasts # seconds.', seconds(caps.gripChallenge)],
    ['eyes-close', 'Shut for # seconds.', seconds(capOf('eyes-closed'))],
    ['ball-squeeze', 'Squeeze for # seconds.', seconds(capOf('squeeze'))],
    ['introduction', 'There are # squeezes.', itemRules.squeeze.times?.value ?? 0],
    ['ball-slap', 'Give # taps.', caps.strikes.value],
    ['cock-flick', 'Give # flicks.', caps.strikes.value],
    ['rubber-band-snap', 'Give # snaps.', caps.snaps.value],
    ['rubber-band-snap-hard', 'Give # snaps.', caps.hardSnaps.value],
    ['rubber-band-attach', 'Put on # bands.', caps.bands.value],
    ['rubber-band-attach', 'Wear it for # seconds.', seconds(capOf('rubber-band'))],
    ['icy-hot-apply', 'Leave it for # seconds.', seconds(capOf('irritant'))],
    ['toothpaste-apply', 'Leave it for # seconds.', seconds(capOf('irritant'))],
    ['palming-start', 'Circle for # seconds.', seconds(capOf('palming'))],
    ['post-orgasm-torture', 'Go on for # seconds.', seconds(capOf('post-orgasm'))],
    ['breath-hold', 'Hold for # seconds.', seconds(capOf('breath'))],
    ['nipple-clamps-attach', 'Wear them for # seconds.', seconds(capOf('clamps'))],
    ['nipple-clamps-pull', 'Pull for # seconds.', seconds(capOf('clamp-action'))],
    ['nipple-clamps-weight-increase', 'Add # grams.', caps.clampWeightStep.value],
    ['introduction', 'They carry # grams.', caps.clampWeight.value],
    ['butt-plug-insert', 'Wear it for # seconds.', seconds(capOf('plug'))],
    ['butt-plug-inflate', 'Give it # steps.', caps.inflation.value],
    ['butt-plug-vibrate-start', 'Let it hum for # seconds.', seconds(capOf('plug-vibration'))],
    ['gag-insert', 'Wear it for # seconds.', seconds(capOf('gag'))],
  ])('%s: %s', (trigger, text, cap) => {
    expect(checkLineSafety(trigger, text.replace('#', `${cap}`))).toEqual([])
    const above = checkLineSafety(trigger, text.replace('#', `${cap + 1}`))
    expect(above.map(({ rule }) => rule)).toEqual(['above-cap'])
  })
})

describe('placeholders', () => {
  const filledValues = Object.fromEntries(
    triggers.filter(({ values }) => values.length > 0).map(({ id, values }) => [id, values]),
  )
  const profile = { ...defaultProfile, optedIn: optInIds, body: bodyParts, equipment: equipmentIds, refused: [] }
  /** The lines of three games with this task enabled in addition to the tasks that are enabled by default. */
  function linesWith(id: TaskId): GameEventOf<'say'>[] {
    const config = JSON.parse(JSON.stringify(defaultGeneratorConfig)) as GeneratorConfig
    config.gameDuration = { min: 20, max: 40 }
    Object.assign(taskNode(config, id), { enabled: true, weight: 1 })
    return [1, 2, 3].flatMap((n) => {
      const made = generateGame(config, `placeholders/${id}/${n}`, profile)
      return made.ok ? made.game.events.filter((event) => event.kind === 'say') : []
    })
  }
  const spoken = taskIds.flatMap(linesWith)

  test.each(Object.entries(filledValues))('are sent with %s wherever it is spoken: %s', (trigger, names) => {
    const said = spoken.filter((event) => event.trigger === trigger)
    expect(said.filter(({ values }) => names.some((name) => values?.[name] === undefined))).toEqual([])
  })

  test('are checked in games that speak most of these triggers', () => {
    const heard = new Set(spoken.map(({ trigger }) => trigger))
    expect((Object.keys(filledValues) as TriggerId[]).filter((id) => heard.has(id)).length).toBeGreaterThan(15)
  })
})
