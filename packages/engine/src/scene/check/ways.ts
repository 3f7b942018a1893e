/** The ways out of a section, each with its place in the section. */
import type { Scene, Section } from '@rubato/contracts/domain'
import type { FindingPlace } from './finding.ts'

export type Assignments = NonNullable<Section['sets']>

export interface PlacedWay {
  to: string
  at: FindingPlace
  sets: Assignments
}

interface RawWay {
  to: string
  sets?: Assignments | undefined
}
const placed = ({ to, sets = [] }: RawWay, ...at: FindingPlace): PlacedWay => ({
  to,
  sets,
  at,
})

/** The ways of the exit. Of a repeat and a call, the way after it comes last; of a question, silence. */
export function exitWays({ exit }: Section): readonly PlacedWay[] {
  switch (exit.kind) {
    case 'go':
      return [placed(exit, 'exit')]
    case 'ask':
      return [
        ...exit.answers.map((answer, index) => placed(answer, 'exit', 'answers', index)),
        placed(exit.silence, 'exit', 'silence'),
      ]
    case 'number':
    case 'text':
      return [placed(exit, 'exit'), placed(exit.silence, 'exit', 'silence')]
    case 'when':
      return [
        ...exit.cases.map((each, index) => placed(each, 'exit', 'cases', index)),
        placed(exit.otherwise, 'exit', 'otherwise'),
      ]
    case 'random':
      return exit.ways.map((way, index) => placed(way, 'exit', 'ways', index))
    case 'repeat':
    case 'call':
      return [placed(exit, 'exit'), placed(exit.next, 'exit', 'next')]
    case 'return':
    case 'end':
      return []
  }
}

export const noteWays = ({ notes = [] }: Section): readonly PlacedWay[] =>
  notes.map((note, index) => placed(note, 'notes', index))

export const allWays = (section: Section): readonly PlacedWay[] => [...exitWays(section), ...noteWays(section)]

export type SectionsById = ReadonlyMap<string, Section>
export const sectionsById = ({ sections }: Pick<Scene, 'sections'>): SectionsById =>
  new Map(sections.map((section) => [section.id, section]))

export type Question = Extract<Section['exit'], { seconds: number }>
/** The question that the section asks when it is over; null where it asks none. */
export const questionOf = ({ exit }: Section): Question | null => ('seconds' in exit ? exit : null)
