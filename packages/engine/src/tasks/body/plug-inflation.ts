import { levelRefusal, refusal } from '../../safety/body.ts'
import { open, rest, say, setLevel } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw } from '../../random/stream.ts'
import { removePlug } from './remove-plug.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

const INFLATE_MS = 8000
/** Probability that a plug comes out inflated where the config allows both ways. */
const AS_IT_IS_SHARE = 0.5
/** Factor of the weight while a plug is in. */
const OPEN_ITEM_FACTOR = 2

const levelNow = (builder: PlanBuilder): number => builder.body.open.get('plug-inflation')?.level ?? 0

/** Whether one more step is allowed at `at`: by the config, the cap, and the time since the last step. */
function mayInflate({ node, builder }: TaskContext<NodeOf<'plug-inflation'>>, at: number): boolean {
  const plug = builder.body.open.get('plug')
  const next = levelNow(builder) + 1
  if (!plug || next > node.steps) return false
  if (next > 1) return levelRefusal(builder.body, 'plug-inflation', next, at) === null
  return refusal(builder.body, 'plug-inflation', at, plug.until) === null
}

/** Whether a plug that stays at level 1 comes out inflated. */
const comesOutAsItIs = ({ node, stream }: TaskContext<NodeOf<'plug-inflation'>>): boolean =>
  node.removal.includes('inflated') && (!node.removal.includes('deflated') || draw(stream) < AS_IT_IS_SHARE)

function firstStep(context: TaskContext<NodeOf<'plug-inflation'>>): void {
  const { builder, profile } = context
  const until = builder.body.open.get('plug')?.until ?? builder.now
  open(builder, 'plug-inflation', 'plug-inflation', { duration: until - builder.now, level: 1 })
  const release = removePlug(profile, comesOutAsItIs(context))
  builder.reservations = builder.reservations.map((each) => (each.item === 'plug' ? { ...each, release } : each))
}

/** Inflates the plug by one step. */
export const plugInflation = behaviour({
  id: 'plug-inflation',
  demand: 0.6,
  openItemFactor: (builder) => (builder.body.open.has('plug') ? OPEN_ITEM_FACTOR : 1),
  shortest: (context) =>
    mayInflate(context, context.startsAt) ? INFLATE_MS + resumingLength(context.builder) : Infinity,
  plan(context) {
    const { builder } = context
    const level = levelNow(builder) + 1
    say(builder, 'plug-inflation', 'butt-plug-inflate', { count: level })
    if (level === 1) firstStep(context)
    else setLevel(builder, 'plug-inflation', 'plug-inflation', level)
    rest(builder, INFLATE_MS)
    resumeStrokes(builder, 'plug-inflation')
  },
})
