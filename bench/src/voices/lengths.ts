/** Measures how long each voice speaks and writes the table of the estimate, `contracts/domain/speech/speaking-lengths.ts`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { speechFeatures, voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { linesOfScript } from './lines.ts'
import { openSynthesiser } from './synthesiser.ts'

const LINES = 160
const FILE = fileURLToPath(import.meta.resolve('../../../packages/contracts/src/domain/speech/speaking-lengths.ts'))

/** The estimate is below the length in at most this share of lines, and there by at most `DEEPEST` of the estimate. */
const BELOW = 0.005
const DEEPEST = 0.04
/** Steps in which the slope of the estimate is tried, as multiples of the fitted one. */
const SLOPES = Array.from({ length: 46 }, (_, index) => 0.9 + index / 100)

interface Sample {
  features: readonly number[]
  ms: number
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0)

/** Solves a system of linear equations, its right side in the last column, by elimination with pivoting. */
function solve(system: number[][]): number[] {
  for (const column of system.keys()) {
    const pivot = system
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best))
    system[system.indexOf(pivot)] = system[column]!
    system[column] = pivot
    for (const row of system) {
      if (row === pivot) continue
      const share = row[column]! / pivot[column]!
      for (let at = column; at < row.length; at++) row[at] = row[at]! - share * pivot[at]!
    }
  }
  return system.map((row, index) => row.at(-1)! / row[index]!)
}

/** Least squares; the weight of a line is the reciprocal of its length. */
function fit(samples: readonly Sample[]): number[] {
  const size = samples[0]!.features.length
  const system = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size + 1 }, (_, column) =>
      samples.reduce((sum, { features, ms }) => sum + (features[row]! * (features[column] ?? ms)) / ms, 0),
    ),
  )
  return solve(system)
}

/** Raises a fit to the lowest upper estimate of the form `slope * fit + offset`. */
function raise(samples: readonly Sample[], fitted: readonly number[]): number[] {
  const candidates = SLOPES.map((slope) => {
    const scaled = fitted.map((value) => value * slope)
    const lacking = samples.map(({ features, ms }) => ms - dot(scaled, features)).sort((a, b) => b - a)
    const deepest = Math.max(...samples.map(({ features, ms }) => ms / (1 + DEEPEST) - dot(scaled, features)))
    const offset = Math.max(lacking[Math.floor(BELOW * samples.length)]!, deepest)
    const excess = samples.reduce((sum, { features, ms }) => sum + dot(scaled, features) + offset - ms, 0)
    return { excess, constants: scaled.map((value, index) => (index === 0 ? value + offset : value)) }
  })
  return candidates.reduce((best, candidate) => (candidate.excess < best.excess ? candidate : best)).constants
}

function rowOf(voice: VoiceName, constants: readonly number[]): string {
  return `  ${voice}: [${constants.map((value) => Math.ceil(value)).join(', ')}],\n`
}

const fileOf = (rows: readonly string[]): string => `/**
 * How long each voice speaks at the normal speed in its slowest delivery, ms: for the line, a letter, a sentence that
 * follows and a pause. Written by \`npm run bench -- voices --lengths\`.
 */
import type { VoiceName } from './voice.ts'

export const speakingLengths: Readonly<Record<VoiceName, readonly [number, number, number, number]>> = {
${rows.join('')}}
`

export async function writeLengths(): Promise<void> {
  const render = await openSynthesiser()
  const rows = voiceNames.map((voice) => {
    const samples = linesOfScript(LINES).map((line) => {
      const { pcm, sampleRate } = render(voice, 'gentle', line)
      return { features: speechFeatures(line), ms: (1000 * pcm.length) / sampleRate }
    })
    const constants = raise(samples, fit(samples))
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const excess = sum(samples.map(({ features }) => dot(constants, features))) / sum(samples.map(({ ms }) => ms))
    console.log(`${voice}: the estimate is ${(100 * (excess - 1)).toFixed(1)} % above the length on average`)
    return rowOf(voice, constants)
  })
  writeFileSync(FILE, fileOf(rows))
}
