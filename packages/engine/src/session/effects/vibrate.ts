/** What the device does: it follows the open vibration, and stands still whenever nobody plays. */
import type { Moment, World } from '../model/state.ts'
import type { Emit } from '../model/types.ts'

const ITEM = 'plug-vibration'
const EASED = 0.5

const openVibration = (world: World) => world.open.find(({ item }) => item === ITEM)

/** 0..1 */
function wantedIntensity(world: World): number {
  const open = world.status === 'playing' ? openVibration(world) : undefined
  const intensity = Math.min(1, (open?.level ?? 0) / 100)
  return world.easedUntil > 0 ? intensity * EASED : intensity
}

/** Until its hard end, or until something ahead may change it. */
function wantedUntil({ world, timeline, next }: Moment): number {
  const change = timeline
    .slice(next)
    .find((cue) => (cue.kind === 'level' || cue.kind === 'close') && (cue.item === ITEM || cue.item === 'plug'))
  const eased = world.easedUntil > 0 ? world.easedUntil : Infinity
  return Math.min(openVibration(world)?.until ?? Infinity, change?.at ?? Infinity, eased)
}

/** Tells the device what has changed. */
export function vibrated(moment: Moment, emit: Emit): Moment {
  const { at, world } = moment
  const intensity = wantedIntensity(world)
  if (intensity === 0) return silenced(moment, emit)
  if (intensity === world.vibration && at < world.vibratesUntil) return moment
  const until = wantedUntil(moment)
  emit({ kind: 'vibrate', at, intensity, duration: until - at })
  return { ...moment, world: { ...world, vibration: intensity, vibratesUntil: until } }
}

/** The device stands still. */
export function silenced(moment: Moment, emit: Emit): Moment {
  const { at, world } = moment
  if (world.vibration === 0) return moment
  emit({ kind: 'vibrate', at, intensity: 0, duration: 0 })
  return { ...moment, world: { ...world, vibration: 0, vibratesUntil: 0 } }
}
