import { levelRefusal, refusal } from '../safety/body.ts'
import { open, rest, say, setLevel, span, type Score } from '../generate/score.ts'
import { draw } from '../random/stream.ts'
import { removePlug } from './butt-plug.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

const INFLATE_MS = 8000
/** Of the plugs that may come out either way, so many come out as they are. */
const AS_IT_IS_SHARE = 0.5
/** While it may be inflated further, a plug invites it. */
const URGE = 2

const levelNow = (score: Score): number => score.body.open.get('plug-inflation')?.level ?? 0

/** Whether one more step is allowed at `at`: by the config, by the cap, and by the time since the last one. */
function mayInflate({ node, score }: TaskContext<NodeOf<'plug-inflation'>>, at: number): boolean {
  const plug = score.body.open.get('plug')
  const next = levelNow(score) + 1
  if (!plug || next > node.steps) return false
  if (next > 1) return levelRefusal(score.body, 'plug-inflation', next, at) === null
  return refusal(score.body, 'plug-inflation', at, plug.until) === null
}

/** Whether a plug that stays at the first step comes out as it is. */
const comesOutAsItIs = ({ node, stream }: TaskContext<NodeOf<'plug-inflation'>>): boolean =>
  node.removal.includes('inflated') && (!node.removal.includes('deflated') || draw(stream) < AS_IT_IS_SHARE)

function firstStep(context: TaskContext<NodeOf<'plug-inflation'>>): void {
  const { score, profile } = context
  const until = score.body.open.get('plug')?.until ?? score.now
  open(score, 'plug-inflation', 'plug-inflation', { duration: until - score.now, level: 1 })
  const release = removePlug(profile, comesOutAsItIs(context))
  score.worn = score.worn.map((worn) => (worn.item === 'plug' ? { ...worn, release } : worn))
}

/** An inflatable plug grows by one step. */
export const plugInflation = behaviour({
  id: 'plug-inflation',
  demand: 0.6,
  urge: (score) => (score.body.open.has('plug') ? URGE : 1),
  shortest: (context) => (mayInflate(context, context.startsAt) ? INFLATE_MS + context.score.lead : Infinity),
  plan(context) {
    const { score } = context
    const start = score.now
    const level = levelNow(score) + 1
    say(score, 'plug-inflation', 'butt-plug-inflate', { count: level })
    if (level === 1) firstStep(context)
    else setLevel(score, 'plug-inflation', 'plug-inflation', level)
    rest(score, INFLATE_MS)
    resumeStrokes(score, 'plug-inflation')
    span(score, 'plug-inflation', start)
  },
})
