/** Rests hold across whatever an input jumps over: what comes too soon afterwards is put off. */
import { caps } from '../safety/caps.ts'
import { restOf, rests, type Resting } from '../safety/rests.ts'
import { answers } from './answers.ts'
import { shiftCues, type Cue } from './cue.ts'
import { ahead } from './rewrite.ts'
import type { Moment, Setup, World } from './state.ts'

function restingOf(cue: Cue): Resting | null {
  if (cue.kind === 'open') return cue.item
  if (cue.kind === 'ask' && cue.question === 'edge') return 'edging'
  return cue.kind === 'task' && cue.task === 'grip-challenge' ? 'grip-challenge' : null
}

const isHot = (cue: Cue): boolean =>
  cue.kind === 'beat' && Math.max(cue.segment.tempo.from, cue.segment.tempo.to) > caps.hotTempo.value

/** How much later the tail has to begin, ms. */
function missingRest(world: World, tail: readonly Cue[], at: number): number {
  let missing = 0
  const hot = world.heat.hot > 0 ? tail.find(isHot) : undefined
  if (hot) missing = Math.max(missing, rests.hotTempo - world.heat.cool - (hot.at - at))
  const stroke = tail.find((cue) => cue.kind === 'beat')
  if (stroke) missing = Math.max(missing, world.handsOffUntil - stroke.at)
  for (const cue of tail) {
    const activity = restingOf(cue)
    const ended = activity === null ? undefined : world.endedAt[activity]
    if (activity === null || ended === undefined || !Number.isFinite(restOf(activity))) continue
    missing = Math.max(missing, ended + restOf(activity) - cue.at)
  }
  return Math.ceil(missing)
}

/** Goes on with the tail, after the rest that it needs. */
export function goOn(setup: Setup, moment: Moment, world: World, tail: readonly Cue[]): Moment {
  const { at } = moment
  const missing = missingRest(world, tail, at)
  return missing > 0 ? handsOff(setup, moment, { world, tail, length: missing }) : ahead(moment, world, tail)
}

/** Hands off for `length` ms, then the tail. */
export function handsOff(
  setup: Setup,
  moment: Moment,
  {
    world,
    tail,
    length,
    lead = 'stroke-stop',
  }: {
    world: World
    tail: readonly Cue[]
    length: number
    lead?: 'stroke-stop' | 'premature-edge' | 'premature-ruin'
  },
): Moment {
  const { at } = moment
  const until = at + length
  const wanted = length < 2 * setup.lead ? [] : [{ trigger: 'stroke-start' as const, at: until - setup.lead }]
  const said = answers(setup, world, [{ trigger: lead, at }, ...wanted])
  const rest: Cue = { kind: 'task', id: `rest@${at}`, at, from: at, until, task: 'rest', phase: world.phase }
  return ahead(moment, said.world, [rest, ...said.cues, ...shiftCues(tail, length)])
}
