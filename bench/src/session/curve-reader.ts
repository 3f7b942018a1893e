/** Reads which intensity curve a game follows: the curve whose mean course is nearest to the course of the game. */
import type { IntensityCurve } from '@rubato/contracts/domain'
import { meanOf, sumOf } from './reading.ts'

/** The courses of games of one curve. */
export interface Courses {
  curve: IntensityCurve
  courses: readonly (readonly number[])[]
}

const isEven = (_: unknown, index: number): boolean => index % 2 === 0
const isOdd = (_: unknown, index: number): boolean => index % 2 === 1

const meanCourse = (courses: readonly (readonly number[])[]): number[] =>
  (courses[0] ?? []).map((_, part) => meanOf(courses.map((course) => course[part] ?? 0)))

const distance = (one: readonly number[], other: readonly number[]): number =>
  sumOf(one.map((value, part) => (value - (other[part] ?? 0)) ** 2))

/** The share of games that are read as their own curve: the mean courses come from every second game, the other games are read. */
export function shareRead(all: readonly Courses[]): number {
  const known = all.map(({ curve, courses }) => ({ curve, mean: meanCourse(courses.filter(isEven)) }))
  const read = (course: readonly number[]): IntensityCurve | undefined =>
    known.toSorted((a, b) => distance(course, a.mean) - distance(course, b.mean))[0]?.curve
  const results = all.flatMap(({ curve, courses }) => courses.filter(isOdd).map((course) => read(course) === curve))
  return results.filter(Boolean).length / results.length
}

const WAVES = 3

/** How far the mean course moves in a wave: the mean over the waves of their highest less their lowest value. */
export function waveHeight(courses: readonly (readonly number[])[]): number {
  const mean = meanCourse(courses)
  const length = mean.length / WAVES
  const heights = Array.from({ length: WAVES }, (_, wave) => {
    const part = mean.slice(Math.round(wave * length), Math.round((wave + 1) * length))
    return Math.max(...part) - Math.min(...part)
  })
  return meanOf(heights)
}
