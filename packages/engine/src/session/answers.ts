/** Lines that an input calls for: always out of the shortlist that was rendered ahead, in turn. */
import type { ItemId, TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../safety/release.ts'
import type { Cue, SayCue } from './cue.ts'
import type { Setup, World } from './state.ts'

/** The next line of the trigger's turn, to be said at `at`. */
export function answer(setup: Setup, world: World, trigger: TriggerId, at: number): { cue: SayCue; world: World } {
  const lines = setup.repertoire.get(trigger) ?? []
  const turn = world.turns[trigger] ?? 0
  const spoken = lines[turn % Math.max(1, lines.length)] ?? {
    line: { id: trigger, trigger, text: '' },
    text: '',
    speech: '',
  }
  const cue: SayCue = { kind: 'say', at, trigger, spoken, duration: setup.lead }
  return { cue, world: { ...world, turns: { ...world.turns, [trigger]: turn + 1 } } }
}

/** The same for several moments. */
export function answers(
  setup: Setup,
  world: World,
  wanted: readonly { trigger: TriggerId; at: number }[],
): { cues: SayCue[]; world: World } {
  const cues: SayCue[] = []
  let after = world
  for (const { trigger, at } of wanted) {
    const next = answer(setup, after, trigger, at)
    cues.push(next.cue)
    after = next.world
  }
  return { cues, world: after }
}

/** Says, one after the other from `at` on, how to undo each item; `end` is when the last has been said. */
export function releaseLines(
  setup: Setup,
  world: World,
  items: readonly ItemId[],
  at: number,
): { cues: Cue[]; world: World; end: number } {
  const triggers = items.map((item) => releaseTriggers[item]).filter((trigger) => trigger !== undefined)
  const wanted = triggers.map((trigger, index) => ({ trigger, at: at + index * setup.lead }))
  const said = answers(setup, world, wanted)
  const cues = said.cues.map((cue) => ({ ...cue, release: true as const }))
  return { cues, world: said.world, end: at + triggers.length * setup.lead }
}
