/**
 * Lines of the shipped scripts for the landing page, which anyone may open where others see and hear it: they name no part
 * of the body and no act. A line is chosen by its instructor, its trigger and its place among the lines of that trigger.
 */
import { instructors, type Instructor, type LineConditions, type TriggerId } from '@rubato/contracts/domain'
import { shippedScripts } from './shipped-scripts.ts'

type Place = readonly [trigger: TriggerId, index: number]

export interface PublicLine {
  /** Instructor, trigger and place, joined by hyphens; fit for a file name. */
  id: string
  trigger: TriggerId
  text: string
  /** Pronunciation, where it differs from the text. */
  speech?: string
  when?: LineConditions
}

/** What an instructor says in a sample of about fifteen seconds. */
export interface Sample {
  instructor: Instructor
  lines: readonly PublicLine[]
}

const samplePlaces: Readonly<Record<Instructor['id'], readonly Place[]>> = {
  host: [
    ['introduction', 17],
    ['stroke-faster', 1],
    ['stroke-slower', 2],
    ['warm-up', 22],
    ['warm-up', 20],
  ],
  coach: [
    ['introduction', 1],
    ['acceleration', 3],
    ['stroke-faster', 5],
    ['stroke-slower', 6],
    ['game-over', 5],
  ],
  tease: [
    ['introduction', 0],
    ['stroke-faster', 1],
    ['stroke-slower', 5],
    ['acceleration', 1],
    ['frustrating', 10],
  ],
  conductor: [
    ['introduction', 0],
    ['stroke-faster', 0],
    ['acceleration', 2],
    ['stroke-slower', 2],
    ['frustrating', 1],
    ['game-over', 0],
  ],
}

/** What the Host may say in the minute of the landing page. */
const minutePlaces: readonly Place[] = [
  ['introduction', 16],
  ['introduction', 17],
  ['stroke-start', 9],
  ['warm-up', 7],
  ['warm-up', 20],
  ['warm-up', 22],
  ['acceleration', 2],
  ['acceleration', 15],
  ['stroke-faster', 1],
  ['stroke-faster', 11],
  ['stroke-little-faster', 3],
  ['stroke-slower', 2],
  ['stroke-slower', 4],
  ['stroke-stop', 29],
  ['frustrating', 12],
  ['frustrating', 21],
  ['game-over', 20],
]

/** @throws where the script has no such line */
function lineAt(instructor: Instructor, [trigger, index]: Place): PublicLine {
  const script = shippedScripts.find(({ id }) => id === instructor.scriptId)
  const dialog = script?.dialogs.filter((each) => each.trigger === trigger)[index]
  if (!dialog) throw new Error(`The ${instructor.id} has no line ${index} for ${trigger}`)
  const { text, speech, when } = dialog
  return {
    id: `${instructor.id}-${trigger}-${index}`,
    trigger,
    text,
    ...(speech === undefined ? {} : { speech }),
    ...(when === undefined ? {} : { when }),
  }
}

/** One sample of each instructor, in the order of `instructors`. */
export const samples = (): Sample[] =>
  instructors.map((instructor) => ({
    instructor,
    lines: samplePlaces[instructor.id].map((place) => lineAt(instructor, place)),
  }))

/** The lines that the session of the landing page chooses from. */
export function minuteLines(): PublicLine[] {
  const host = instructors.find(({ id }) => id === 'host')
  if (!host) throw new Error('There is no Host')
  return minutePlaces.map((place) => lineAt(host, place))
}
