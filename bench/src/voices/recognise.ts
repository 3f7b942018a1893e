/** Word error rate of rendered lines by Debian's pocketsphinx. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Clip } from '../../../apps/web/src/play/outputs/voice/timbres.ts'
import { RATE, resample, waveFile } from './wave.ts'

const PROGRAM = '/usr/bin/pocketsphinx_batch'
const MODEL = '/usr/share/pocketsphinx/model/en-us'

/** The instruction to install the recogniser or its model; null where both are installed. */
export const missingRecogniser = (): string | null =>
  existsSync(PROGRAM) && existsSync(MODEL)
    ? null
    : 'The word error rate needs pocketsphinx: apt-get install pocketsphinx pocketsphinx-en-us'

/** Lower case words without punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^a-z']+/g, ' ')
    .split(' ')
    .filter((word) => /[a-z]/.test(word))

/** Least number of words to insert, remove or replace to turn `said` into `heard`. */
function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, word] of said.entries()) {
    const next = [index + 1]
    for (const [at, other] of heard.entries()) {
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (word === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const argumentsFor = (folder: string): string[] =>
  Object.entries({
    hmm: `${MODEL}/en-us`,
    lm: `${MODEL}/en-us.lm.bin`,
    dict: `${MODEL}/cmudict-en-us.dict`,
    adcin: 'yes',
    adchdr: '44',
    cepdir: folder,
    cepext: '.wav',
    ctl: join(folder, 'lines'),
    hyp: join(folder, 'heard'),
    logfn: join(folder, 'log'),
  }).flatMap(([name, value]) => [`-${name}`, value])

/** The recogniser's transcript of each clip. */
async function recognise(clips: readonly Clip[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-voices-'))
  try {
    await Promise.all(
      clips.map((clip, index) =>
        writeFile(join(folder, `${index}.wav`), waveFile(resample(clip.pcm, clip.sampleRate, RATE), RATE)),
      ),
    )
    await writeFile(join(folder, 'lines'), clips.map((_, index) => `${index}\n`).join(''))
    await promisify(execFile)(PROGRAM, argumentsFor(folder))
    const heard = await readFile(join(folder, 'heard'), 'utf8')
    // Each line of the answer ends with the name of its file and a score.
    return heard
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/\(\S+ -?\d+\)$/, ''))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Share of words that are not understood, over all lines. */
export async function wordErrorRate(lines: readonly string[], clips: readonly Clip[]): Promise<number> {
  const heard = await recognise(clips)
  const counts = lines.map((line, index) => ({
    words: wordsOf(line).length,
    errors: wordErrors(wordsOf(line), wordsOf(heard[index] ?? '')),
  }))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return sum(counts.map(({ errors }) => errors)) / sum(counts.map(({ words }) => words))
}
