/**
 * `npm run bench -- voices [--lines N]`: renders 300 lines of the default script in each voice with the bundled synthesiser, as
 * the product does, in about half an hour of processor time, and prints the word error rate by pocketsphinx, the spread of pitch in semitones and the level in dB
 * below full scale. Fails when an aim is missed, or when pocketsphinx is not installed.
 * `npm run bench -- voices --lengths`: measures instead how long the voices speak, and writes the table of the estimate.
 */
import { voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { median, pitchSpread, voicedPitches } from '../../apps/web/src/play/testing/pitch.ts'
import { soundingLevel } from '../../apps/web/src/play/outputs/voice/synthesiser/samples.ts'
import { numberOption } from './support/number-option.ts'
import { writeLengths } from './voices/lengths.ts'
import { linesOfScript } from './voices/lines.ts'
import { missingRecogniser, wordErrorRate } from './voices/recognise.ts'
import { openSynthesiser } from './voices/synthesiser.ts'

const AIM = {
  /** Word error rate of a voice, as a multiple of the best voice's. */
  errors: 1.3,
  /** Spread of pitch, semitones. */
  spread: 2,
  /** Distance of the loudest and the quietest voice, dB. */
  levels: 1,
}

interface Measured {
  voice: VoiceName
  errors: number
  pitch: number
  spread: number
  level: number
}

async function measure(voice: VoiceName, lines: readonly string[]): Promise<Measured> {
  const render = await openSynthesiser()
  const clips = lines.map((line) => render(voice, 'even', line))
  const pitches = clips.flatMap(voicedPitches)
  const powers = clips.map(({ pcm, sampleRate }) => soundingLevel(pcm, sampleRate) ** 2)
  return {
    voice,
    errors: await wordErrorRate(lines, clips),
    pitch: median(pitches),
    spread: pitchSpread(pitches),
    level: 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length),
  }
}

function print(measured: readonly Measured[]): void {
  console.table(
    Object.fromEntries(
      measured.map(({ voice, errors, pitch, spread, level }) => [
        voice,
        {
          'words not understood': `${(100 * errors).toFixed(1)} %`,
          'pitch, Hz': Math.round(pitch),
          'spread, semitones': spread.toFixed(2),
          'level, dB': level.toFixed(2),
        },
      ]),
    ),
  )
}

/** One sentence for each aim that is missed. */
function missedAims(measured: readonly Measured[]): string[] {
  const best = Math.min(...measured.map(({ errors }) => errors))
  const levels = measured.map(({ level }) => level)
  const range = Math.max(...levels) - Math.min(...levels)
  return [
    ...measured
      .filter(({ errors }) => errors > AIM.errors * best)
      .map(({ voice, errors }) => `${voice} has ${(errors / best).toFixed(2)} times the errors of the best voice.`),
    ...measured
      .filter(({ spread }) => spread < AIM.spread)
      .map(({ voice, spread }) => `The pitch of ${voice} spreads over ${spread.toFixed(2)} semitones.`),
    ...(range > AIM.levels ? [`The levels differ by ${range.toFixed(2)} dB.`] : []),
  ]
}

async function measureVoices(lines: readonly string[]): Promise<void> {
  const missing = missingRecogniser()
  if (missing !== null) {
    console.error(missing)
    process.exitCode = 1
    return
  }
  const measured: Measured[] = []
  for (const voice of voiceNames) {
    measured.push(await measure(voice, lines))
    console.log(`${voice} measured`)
  }
  print(measured)
  const missed = missedAims(measured)
  for (const sentence of missed) console.error(sentence)
  if (missed.length > 0) process.exitCode = 1
}

export async function run(args: string[]): Promise<void> {
  if (args.includes('--lengths')) await writeLengths()
  else await measureVoices(linesOfScript(numberOption(args, '--lines', 300)))
}
