/** The sessions of one length that the table measures, and the batches that play them. */
import { intensityCurves, type IntensityCurve, type Range } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { shippedGenerators } from '@rubato/script-content'
import { playClassic } from './classic.ts'
import { figuresOf, type SessionFigures } from './figures.ts'
import { bodyNames } from './learning/body.ts'
import type { CourseFigures } from './learning/figures.ts'
import type { Batch, CourseBatch } from './play-batch.ts'

/** Minutes */
export const lengths = [
  { min: 5, max: 10 },
  { min: 20, max: 20 },
  { min: 30, max: 30 },
  { min: 60, max: 60 },
] as const satisfies readonly Range[]

export interface Sample {
  length: Range
  silent: SessionFigures[]
  cooperative: SessionFigures[]
  struggling: SessionFigures[]
  /** Silent sessions of each intensity curve. */
  curves: Record<IntensityCurve, SessionFigures[]>
  /** Cooperative sessions of the built-in generators, in this length. */
  generators: SessionFigures[]
  classic: SessionFigures[]
  /** Five sessions in a row; none where this length has no such sessions. */
  courses: CourseFigures[]
}

/** The struggling member plays the fifth part of the seeds. Each further curve is played with a quarter, or with 40. */
const STRUGGLING_SHARE = 5
const CURVE_SHARE = 4
const CURVE_SEEDS_MIN = 40
/** Each built-in generator is played with this share of the seeds, or with two. */
const GENERATOR_SHARE = 50
const GENERATOR_SEEDS_MIN = 2
const generatorSeeds = (seeds: number): number =>
  Math.max(Math.min(seeds, GENERATOR_SEEDS_MIN), Math.ceil(seeds / GENERATOR_SHARE))
const curveSeeds = (seeds: number): number => Math.max(Math.min(seeds, CURVE_SEEDS_MIN), Math.ceil(seeds / CURVE_SHARE))
/** The config's own curve. */
const OWN: IntensityCurve = 'rising'
/** Seeds of one batch. */
const BATCH = 50

function batchesOf<const Kind extends object>(batch: Kind, seeds: number): (Kind & { first: number; count: number })[] {
  const starts = Array.from({ length: Math.ceil(seeds / BATCH) }, (_, index) => index * BATCH)
  return starts.map((start) => ({ ...batch, first: start + 1, count: Math.min(BATCH, seeds - start) }))
}

/** The batches of one length for `seeds` seeds. */
export function batchesFor(length: Range, seeds: number): Batch[] {
  const own = { length, curve: OWN }
  const curves = intensityCurves.filter((curve) => curve !== OWN)
  return [
    ...batchesOf({ ...own, member: 'silent' }, seeds),
    ...batchesOf({ ...own, member: 'cooperative' }, seeds),
    ...batchesOf({ ...own, member: 'struggling' }, Math.ceil(seeds / STRUGGLING_SHARE)),
    ...curves.flatMap((curve) => batchesOf({ length, curve, member: 'silent' }, curveSeeds(seeds))),
    ...shippedGenerators.flatMap(({ title, config }) =>
      batchesOf(
        { length, curve: config.intensityCurve, member: 'cooperative', generator: title },
        generatorSeeds(seeds),
      ),
    ),
  ]
}

/**
 * Courses are played in games up to this length, minutes, with this share of the seeds, or with twenty: ten courses of short games
 * have about a dozen reports, of which a single one would decide.
 */
const COURSE_MINUTES_MAX = 20
const COURSE_SHARE = 10
const COURSE_SEEDS_MIN = 20
const courseSeeds = (seeds: number): number =>
  Math.max(Math.min(seeds, COURSE_SEEDS_MIN), Math.ceil(seeds / COURSE_SHARE))

export const courseBatchesFor = (length: Range, seeds: number): CourseBatch[] =>
  length.max > COURSE_MINUTES_MAX ? [] : bodyNames.flatMap((body) => batchesOf({ length, body }, courseSeeds(seeds)))

export interface PlayedBatch {
  batch: Batch
  figures: SessionFigures[]
}
export interface PlayedCourses {
  batch: CourseBatch
  courses: CourseFigures[]
}

const isSame = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max

export interface Played {
  batches: readonly PlayedBatch[]
  courses: readonly PlayedCourses[]
}

export function sampleOf(length: Range, { batches: played, courses }: Played, seeds: number): Sample {
  const ofLength = played.filter(({ batch }) => isSame(batch.length, length))
  const of = (curve: IntensityCurve, member: Batch['member']) =>
    ofLength
      .filter(({ batch }) => !batch.generator && batch.curve === curve && batch.member === member)
      .toSorted((a, b) => a.batch.first - b.batch.first)
      .flatMap(({ figures }) => figures)
  const ofCurve = (curve: IntensityCurve) => of(curve, 'silent').slice(0, curveSeeds(seeds))
  return {
    length,
    silent: of(OWN, 'silent'),
    cooperative: of(OWN, 'cooperative'),
    struggling: of(OWN, 'struggling'),
    curves: Object.fromEntries(intensityCurves.map((curve) => [curve, ofCurve(curve)])) as Sample['curves'],
    courses: courses.filter(({ batch }) => isSame(batch.length, length)).flatMap((each) => each.courses),
    generators: ofLength.flatMap(({ batch, figures }) => (batch.generator ? figures : [])),
    classic: Array.from({ length: seeds }, (_, index) =>
      figuresOf(playClassic(index + 1, length.max, defaultProfile.tempo)),
    ),
  }
}
