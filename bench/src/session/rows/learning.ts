/** Rows on five sessions in a row, of which each takes the proposals made from those before it. */
import type { BodyName } from '../learning/body.ts'
import type { CourseFigures, PlayedSession } from '../learning/figures.ts'
import { EDGES } from '../learning/play-course.ts'
import { meanOf } from '../reading.ts'
import type { Sample } from '../sample.ts'
import { least, most, share, type Row } from './row.ts'

type Which = 'first' | 'last' | 'unchanged'

const coursesOf = ({ courses }: Sample, body: BodyName): CourseFigures[] =>
  courses.filter((course) => course.body === body)

const mean = (sample: Sample, body: BodyName, which: Which, figure: keyof PlayedSession): number =>
  meanOf(coursesOf(sample, body).map((course) => course[which][figure]))

const change = (sample: Sample, body: BodyName, figure: keyof PlayedSession): number =>
  mean(sample, body, 'last', figure) / mean(sample, body, 'first', figure)

const number = (name: string, body: BodyName, which: Which, figure: keyof PlayedSession): Row => ({
  name,
  unit: 'number',
  aim: () => null,
  value: (sample) => mean(sample, body, which, figure),
})

/** Games of other lengths are not played as courses. */
const ofCourses =
  (aim: Row['aim']): Row['aim'] =>
  (minutes) =>
    minutes > 20 ? null : aim(minutes)

export const learningRows: readonly Row[] = [
  number('struggling member: "too close" in session 1', 'struggling', 'first', 'tooClose'),
  number('struggling member: "too close" in session 5', 'struggling', 'last', 'tooClose'),
  number('struggling member: "too close" in session 5 without the proposals', 'struggling', 'unchanged', 'tooClose'),
  {
    name: 'struggling member: "too close" in session 5, of session 1',
    unit: 'percent',
    aim: ofCourses(most(0.85)),
    value: (sample) => change(sample, 'struggling', 'tooClose'),
  },
  number('easy member: edges in session 1', 'easy', 'first', 'edges'),
  number('easy member: edges in session 5', 'easy', 'last', 'edges'),
  number('easy member: edges in session 5 without the proposals', 'easy', 'unchanged', 'edges'),
  {
    name: 'easy member: edges in session 5, of session 1',
    unit: 'percent',
    aim: ofCourses(least(1.15)),
    value: (sample) => change(sample, 'easy', 'edges'),
  },
  {
    name: 'easy member: fifth sessions with no more edges than configured, and no "too close"',
    unit: 'percent',
    aim: ofCourses(least(1)),
    value: (sample) => share(coursesOf(sample, 'easy'), ({ last }) => last.edges <= EDGES.max && last.tooClose === 0),
  },
]
