/** Streams of a partner's commands: sensible ones, and hostile ones, as a page that was tampered with would send. */
import { leadKinds, taskIds, type LeadCommand, type LeadKind } from '@rubato/contracts/domain'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import type { Picked, Sent } from './play-led.ts'

const streams = [
  'attentive',
  'attentive',
  'attentive',
  'random',
  'flood',
  'contradictions',
  'replays',
  'out-of-range',
  'far-times',
] as const
type StreamKind = (typeof streams)[number]

const endings = ['permit', 'ruin', 'deny'] as const

/** Any command that the contract accepts. */
function validCommand(stream: Stream): LeadCommand {
  const kind = drawOne(stream, [
    'task',
    'task',
    'tempo',
    'tempo',
    'intensity',
    'edge',
    'ending',
    'line',
    'give-back',
  ] as const)
  switch (kind) {
    case 'task':
      return { kind, task: drawOne(stream, taskIds) }
    case 'tempo':
      return { kind, bpm: drawWhole(stream, 15, 240) }
    case 'intensity':
      return { kind, step: drawOne(stream, ['up', 'down'] as const) }
    case 'ending':
      // Rare: most sessions go on.
      return draw(stream) < 0.1 ? { kind: drawOne(stream, endings) } : { kind: 'edge' }
    case 'line':
      return { kind, line: drawOne(stream, ['do-not-cum/1', 'do-not-cum/2', 'frustrating/1', 'stroke-stop/1', 'x']) }
    default:
      return { kind }
  }
}

/** Values of a changed page: the contract refuses most of them, and here they are sent past it. */
const wrongValues: readonly unknown[] = [
  { kind: 'tempo', bpm: Number.NaN },
  { kind: 'tempo', bpm: -60 },
  { kind: 'tempo', bpm: 1e9 },
  { kind: 'tempo', bpm: Infinity },
  { kind: 'tempo', bpm: 0 },
  { kind: 'task', task: '__proto__' },
  { kind: 'task', task: 'edging' },
  { kind: 'task', task: 'cum' },
  { kind: 'task', task: 'rest' },
  { kind: 'line', line: '' },
  { kind: 'line', line: 'game-over/1' },
  { kind: 'intensity', step: 'higher' },
]

/** Nonsense with the type of a command: what the engine gets where a contract was passed by. */
const wrongCommand = (stream: Stream): LeadCommand => drawOne(stream, wrongValues) as LeadCommand

/** Commands that undo each other, one after the other. */
const contraries: readonly LeadCommand[] = [
  { kind: 'intensity', step: 'up' },
  { kind: 'intensity', step: 'down' },
  { kind: 'tempo', bpm: 60 },
  { kind: 'tempo', bpm: 110 },
  { kind: 'give-back' },
  { kind: 'edge' },
  { kind: 'deny' },
  { kind: 'permit' },
]

/** All kinds in most streams, some in others. */
const grantsOf = (stream: Stream): LeadKind[] =>
  draw(stream) < 0.7 ? [...leadKinds] : leadKinds.filter(() => draw(stream) < 0.5)

/** When the commands of a stream are sent, session ms. */
export interface Span {
  from: number
  until: number
}

/** The time that one command names, ms: often in one crowd, sometimes far outside the session. */
function timeOf(stream: Stream, kind: StreamKind, { from, until }: Span, crowd: number): number {
  if (kind === 'flood') return crowd + drawWhole(stream, 0, 3000)
  if (kind === 'far-times') return drawOne(stream, [-1e9, -1, 0, until / 2, until * 2, 1e12])
  return drawWhole(stream, from, until)
}

function inputOf(stream: Stream, kind: StreamKind, index: number, grants: readonly LeadKind[]): LeadCommand | Picked {
  if (kind === 'attentive') return { type: 'pick', share: draw(stream), grants }
  const contrary = kind === 'contradictions' ? contraries[index % contraries.length] : undefined
  if (contrary) return contrary
  return kind === 'out-of-range' && draw(stream) < 0.7 ? wrongCommand(stream) : validCommand(stream)
}

/** `count` commands; a replay may be sent after the span. */
export function commandStream(stream: Stream, count: number, span: Span): Sent[] {
  const { from, until } = span
  const kind = drawOne(stream, streams)
  const grants = grantsOf(stream)
  const crowd = drawWhole(stream, from, until)
  const sent = Array.from({ length: count }, (_, index): Sent => {
    const at = timeOf(stream, kind, span, crowd)
    const isOutside = at < from || at > until
    const sentAt = isOutside ? from + (index * (until - from)) / count : at
    const input = inputOf(stream, kind, index, grants)
    return { sentAt, input: 'type' in input ? input : { type: 'lead', at, command: input, grants } }
  })
  if (kind !== 'replays') return sent
  // A replay is sent later, with the time that it had.
  return [...sent, ...sent.map(({ sentAt, input }) => ({ sentAt: sentAt + drawWhole(stream, 0, 30_000), input }))]
}
