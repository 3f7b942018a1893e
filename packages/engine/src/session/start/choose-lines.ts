/** Chooses the lines of a whole session before it starts, so that they can be rendered ahead. */
import type { GameEventOf, TriggerId } from '@rubato/contracts/domain'
import { canFill, fillLine, type LineValues } from '../../dialog/fill-line.ts'
import type { DialogLibrary, ScriptDialog } from '../../dialog/library.ts'
import { labelDialog, dialogsFor } from '../../dialog/pools.ts'
import { openStream } from '../../random/stream.ts'
import type { SayCue, SpokenLine } from '../model/cue.ts'

/** How many lines of a trigger are kept ready for inputs. */
const SHORTLIST = 3

export type ChosenLine = Pick<SayCue, 'spoken' | 'alternative'>

export interface LineChooser {
  /** The line of an event, and an alternative for the case that the same line was spoken last. */
  choose: (event: GameEventOf<'say'>) => ChosenLine
  /** Keeps lines of this trigger ready for inputs. */
  shortlist: (trigger: TriggerId) => void
  /** The chosen lines by trigger. */
  linesByTrigger: Map<TriggerId, SpokenLine[]>
  /** The chosen lines in the order in which they were chosen, each once. */
  lines: SpokenLine[]
}

const speak = (line: ScriptDialog, values: LineValues): SpokenLine => {
  const text = fillLine(line.text, values)
  return { line, text, speech: line.speech ? fillLine(line.speech, values) : text }
}

/** `seed` orders lines that were last spoken at the same time; `inputValues` fill the lines that inputs call for. */
export function createLineChooser(library: DialogLibrary, seed: string, inputValues: LineValues): LineChooser {
  const pools = new Map<TriggerId, { lines: readonly ScriptDialog[]; turn: number }>()
  const linesByTrigger = new Map<TriggerId, SpokenLine[]>()
  const lines: SpokenLine[] = []
  const known = new Set<string>()
  const poolOf = (trigger: TriggerId) => {
    const pool = pools.get(trigger) ?? {
      lines: dialogsFor(library, trigger, openStream(seed, `line/${trigger}`)),
      turn: 0,
    }
    pools.set(trigger, pool)
    return pool
  }
  const keep = (trigger: TriggerId, spoken: SpokenLine): SpokenLine => {
    const key = `${spoken.line.id}\n${spoken.speech}`
    if (!known.has(key)) {
      known.add(key)
      lines.push(spoken)
      linesByTrigger.set(trigger, [...(linesByTrigger.get(trigger) ?? []), spoken])
    }
    return spoken
  }
  /** The next line of the pool that these values fill, other than `not`; undefined when there is none. */
  const next = (trigger: TriggerId, values: LineValues, not?: string): SpokenLine | undefined => {
    const { lines: pool, turn } = poolOf(trigger)
    const turned = pool.map((_, index) => pool[(turn + index) % pool.length] as ScriptDialog)
    const line = turned.find((each) => each.id !== not && canFill(`${each.text} ${each.speech ?? ''}`, values))
    return line && speak(line, values)
  }
  const choose = ({ trigger, values = {} }: GameEventOf<'say'>): ChosenLine => {
    const spoken = next(trigger, values) ?? speak(labelDialog(trigger), values)
    const pool = poolOf(trigger)
    pool.turn = pool.lines.indexOf(spoken.line) + 1
    const alternative = next(trigger, values, spoken.line.id)
    return { spoken: keep(trigger, spoken), ...(alternative ? { alternative: keep(trigger, alternative) } : {}) }
  }
  const shortlist = (trigger: TriggerId): void => {
    const fitting = poolOf(trigger).lines.filter(({ text, speech = '' }) => canFill(`${text} ${speech}`, inputValues))
    const some = fitting.length > 0 ? fitting : [labelDialog(trigger)]
    for (const line of some.slice(0, SHORTLIST)) keep(trigger, speak(line, inputValues))
  }
  return { choose, linesByTrigger, lines, shortlist }
}
