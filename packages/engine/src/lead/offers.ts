/** The commands that a partner can send at a moment: a closed list, which names no limit of the member. */
import { leadEndings, type LeadCommand, type LeadKind, type LeadOffer } from '@rubato/contracts/domain'
import type { LeadMeans, LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { mayEnd } from './ending.ts'
import { linesNow } from './line.ts'
import { closedTo, isGranted, steadyBeat } from './may-lead.ts'
import { mayLeadEdges, tasksToLead } from './next-task.ts'
import { temposNow } from './tempo.ts'

/** Takes a command at the moment of the offers. */
type Taker = (command: LeadCommand) => LedPlan

/** Commands that are offered as they are sent. */
type PlainCommand = Exclude<LeadCommand, { kind: 'tempo' | 'line' }>

/** The commands that this session can have, without those that depend on the moment. */
const commandsOf = (means: LeadMeans): PlainCommand[] => [
  ...tasksToLead(means).map((task) => ({ kind: 'task', task }) as const),
  { kind: 'intensity', step: 'down' },
  { kind: 'intensity', step: 'up' },
  ...(mayLeadEdges(means) ? [{ kind: 'edge' } as const] : []),
  ...leadEndings.filter((ending) => mayEnd(means, ending)).map((kind) => ({ kind }) as const),
  { kind: 'give-back' },
]

const secondsOf = (length: number): number => Math.ceil(length / 1000)

/** Whether the plan is taken now, and about how long it takes; too early, in how long it may come. */
const termsOf = (led: LedPlan): Pick<LeadOffer, 'refusal' | 'seconds'> =>
  'refusal' in led
    ? { refusal: led.refusal, seconds: secondsOf(led.wait ?? 0) }
    : { refusal: null, seconds: secondsOf(led.length) }

/** The lines that fit now, each with its words. */
function lineOffers(setup: Setup, snapshot: Snapshot): LeadOffer[] {
  if (closedTo(snapshot) !== null) return []
  return linesNow(setup, snapshot).map(({ dialog, text, ms }) => {
    return { kind: 'line', line: dialog.id, text, refusal: null, seconds: secondsOf(ms) }
  })
}

/** The tempos around the present one; none where the strokes have no one tempo. */
function tempoOffers(setup: Setup, snapshot: Snapshot, take: Taker): LeadOffer[] {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return []
  const { min, max, slower, faster } = temposNow(setup, snapshot, beat)
  const down = slower < min ? null : termsOf(take({ kind: 'tempo', bpm: min }))
  const up = faster > max ? null : termsOf(take({ kind: 'tempo', bpm: max }))
  const terms = up?.refusal === null ? up : (down ?? up)
  if (!terms) return []
  const isBoth = up?.refusal === down?.refusal
  const range = isBoth ? { min, max } : up?.refusal === null ? { min: faster, max } : { min, max: slower }
  return [{ kind: 'tempo', ...range, ...terms }]
}

export function offersAt(setup: Setup, snapshot: Snapshot, grants: readonly LeadKind[], take: Taker): LeadOffer[] {
  const { lead } = setup
  if (!lead) return []
  const lines = isGranted('line', grants) ? lineOffers(setup, snapshot) : []
  if (snapshot.world.scene !== null) return lines
  const commands = commandsOf(lead).filter(({ kind }) => isGranted(kind, grants))
  return [
    ...commands.map((command): LeadOffer => ({ ...command, ...termsOf(take(command)) })),
    ...(isGranted('tempo', grants) ? tempoOffers(setup, snapshot, take) : []),
    ...lines,
  ]
}
