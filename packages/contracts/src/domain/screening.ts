/**
 * Health questions, answered and kept on the device alone. A yes switches off the tasks that would be unwise;
 * where sources differ, more is switched off.
 */
import { tasks, type TaskId } from './tasks/index.ts'

export const screeningQuestions = [
  'heart',
  'blood-thinners',
  'reduced-sensation',
  'sickle-cell',
  'recent-surgery',
  'pregnancy',
  'lung-disease',
  'epilepsy',
  'alcohol-or-drugs',
] as const
export type ScreeningQuestion = (typeof screeningQuestions)[number]

const everyClassC: readonly TaskId[] = tasks.filter(({ safetyClass }) => safetyClass === 'C').map(({ id }) => id)
const impact = ['ball-squeeze', 'ball-slap', 'cock-flick'] as const
const constriction = ['rubber-band', 'ball-binding', 'nipple-clamps'] as const
const insertion = ['butt-plug', 'plug-inflation', 'plug-vibration'] as const

const switchedOff: Readonly<Record<ScreeningQuestion, readonly TaskId[]>> = {
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

/** The tasks that these answers switch off, each once. */
export const tasksSwitchedOff = (yes: readonly ScreeningQuestion[]): TaskId[] => [
  ...new Set(yes.flatMap((question) => switchedOff[question])),
]
