/** The vibration of the device: it follows the open vibration item and is 0 whenever the session is not playing. */
import type { Snapshot, World } from '../model/state.ts'
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

/** Until the hard end, the end of easing, or the next cue that may change the vibration. */
function wantedUntil({ world, timeline, nextIndex }: Snapshot): number {
  const change = timeline
    .slice(nextIndex)
    .find((cue) => (cue.kind === 'level' || cue.kind === 'close') && (cue.item === ITEM || cue.item === 'plug'))
  const eased = world.easedUntil > 0 ? world.easedUntil : Infinity
  return Math.min(openVibration(world)?.until ?? Infinity, change?.at ?? Infinity, eased)
}

/** Emits a vibration effect when the intensity has changed or its duration is over. */
export function updateVibration(snapshot: Snapshot, emit: Emit): Snapshot {
  const { at, world } = snapshot
  const intensity = wantedIntensity(world)
  if (intensity === 0) return stopVibration(snapshot, emit)
  if (intensity === world.vibration && at < world.vibratesUntil) return snapshot
  const until = wantedUntil(snapshot)
  emit({ kind: 'vibrate', at, intensity, duration: until - at })
  return { ...snapshot, world: { ...world, vibration: intensity, vibratesUntil: until } }
}

/** Emits intensity 0 when the device is running. */
export function stopVibration(snapshot: Snapshot, emit: Emit): Snapshot {
  const { at, world } = snapshot
  if (world.vibration === 0) return snapshot
  emit({ kind: 'vibrate', at, intensity: 0, duration: 0 })
  return { ...snapshot, world: { ...world, vibration: 0, vibratesUntil: 0 } }
}
