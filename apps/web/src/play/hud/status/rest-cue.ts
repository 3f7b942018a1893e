import type { EventTask } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import type { RestCue } from '../../texts.ts'

/** Spans and tasks in which the hand leaves while no beat runs; the name of any other task says what to do. */
const cues: Partial<Record<EventTask, RestCue>> = {
  introduction: 'introduction',
  rest: 'rest',
  steady: 'rest',
  edging: 'rest',
  denial: 'rest',
  'red-light': 'still',
  aftercare: 'aftercare',
}

/** The member's instruction while the session plays without a beat; null where the name of the task says it. */
export function restCueOf({
  status,
  task,
  tempo,
  ask,
  isCalledBack,
}: Pick<StageView, 'status' | 'task' | 'tempo' | 'ask' | 'isCalledBack'>): RestCue | null {
  if (status !== 'playing' || tempo !== null || ask !== null) return null
  if (isCalledBack) return 'ready'
  return cues[task] ?? null
}
