/**
 * The screening policy, written a second time by hand and compared with the declarations of the tasks, question by question.
 */
import { describe, expect, it } from 'vitest'
import { screeningQuestions, type ScreeningQuestion } from '../tasks/screening-questions.ts'
import { tasksSwitchedOff } from './screening.ts'
import { tasks, type TaskId } from '../tasks/index.ts'

const impact = ['ball-squeeze', 'ball-slap', 'cock-flick'] as const
const constriction = ['rubber-band', 'ball-binding', 'nipple-clamps'] as const
const insertion = ['butt-plug', 'plug-inflation', 'plug-vibration'] as const
const everyClassC = [
  ...impact,
  ...constriction,
  'icy-hot',
  'toothpaste',
  'breath',
  'butt-plug',
  'plug-inflation',
  'gag',
] as const

const policy: Readonly<Record<ScreeningQuestion, readonly TaskId[]>> = {
  heart: ['breath', 'gag', 'plug-inflation', 'nipple-clamps', ...impact],
  'blood-thinners': [...impact, ...constriction, ...insertion],
  'reduced-sensation': [...impact, ...constriction, 'icy-hot', 'toothpaste', ...insertion],
  'sickle-cell': ['breath', ...constriction],
  'recent-surgery': everyClassC,
  pregnancy: ['breath', ...insertion, 'nipple-clamps'],
  'lung-disease': ['breath', 'gag'],
  epilepsy: ['breath', 'gag', ...constriction],
  'alcohol-or-drugs': everyClassC,
}

describe('health answers', () => {
  it.each(screeningQuestions)('switch off the tasks of the policy after a yes to %s', (question) => {
    expect(tasksSwitchedOff([question]).sort()).toEqual([...policy[question]].sort())
  })

  it('switch off each task once after several yeses, and none without a yes', () => {
    expect(tasksSwitchedOff(['lung-disease', 'sickle-cell'])).toEqual([
      'rubber-band',
      'ball-binding',
      'nipple-clamps',
      'breath',
      'gag',
    ])
    expect(tasksSwitchedOff([])).toEqual([])
  })

  it('are asked of every class C task', () => {
    const safe = tasks.filter(({ safetyClass }) => safetyClass === 'C').map(({ id }) => id)
    expect(tasksSwitchedOff(screeningQuestions)).toEqual(expect.arrayContaining(safe))
  })
})
