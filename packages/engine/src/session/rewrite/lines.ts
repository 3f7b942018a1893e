/** Lines that answer inputs, taken in turn from the shortlist that was rendered ahead. */
import type { ItemId, TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../../safety/release.ts'
import type { SessionCue, SayCue } from '../model/cue.ts'
import type { Setup, World } from '../model/state.ts'
import type { SystemLine } from '../model/types.ts'

/** The next line of the trigger, to be spoken at `at`. */
export function nextLine(setup: Setup, world: World, trigger: TriggerId, at: number): { cue: SayCue; world: World } {
  const lines = setup.linesByTrigger.get(trigger) ?? []
  const turn = world.turns[trigger] ?? 0
  const spoken = lines[turn % Math.max(1, lines.length)] ?? {
    line: { id: trigger, trigger, text: '' },
    text: '',
    speech: '',
  }
  const alternative = lines.find(({ line }) => line.id !== spoken.line.id)
  const cue: SayCue = {
    kind: 'say',
    at,
    trigger,
    spoken,
    ...(alternative ? { alternative } : {}),
    duration: setup.lineLength,
  }
  return { cue, world: { ...world, turns: { ...world.turns, [trigger]: turn + 1 } } }
}

/** The same for several times. */
export function nextLines(
  setup: Setup,
  world: World,
  wanted: readonly { trigger: TriggerId; at: number }[],
): { cues: SayCue[]; world: World } {
  const cues: SayCue[] = []
  let after = world
  for (const { trigger, at } of wanted) {
    const next = nextLine(setup, after, trigger, at)
    cues.push(next.cue)
    after = next.world
  }
  return { cues, world: after }
}

/** The system line that releases an item without a line in any script. */
export const releaseSentence = (item: ItemId): SystemLine =>
  item === 'ball-tie' ? 'untie' : item === 'irritant' ? 'wash-off' : 'let-go'

/** Speaks the releases one after the other from `at` on; `end` is the end of the last line. */
export function releaseLines(
  setup: Setup,
  before: World,
  items: readonly ItemId[],
  at: number,
): { cues: SessionCue[]; world: World; end: number } {
  const cues: SessionCue[] = []
  let world = before
  let end = at
  for (const item of items) {
    const trigger = releaseTriggers[item]
    const sentence = releaseSentence(item)
    if (trigger) {
      const said = nextLine(setup, world, trigger, end)
      world = said.world
      cues.push({ ...said.cue, release: true })
    } else if (cues.some((cue) => cue.kind === 'system' && cue.line === sentence)) continue
    else cues.push({ kind: 'system', at: end, line: sentence, duration: setup.lineLength, release: true })
    end += setup.lineLength
  }
  return { cues, world, end }
}
