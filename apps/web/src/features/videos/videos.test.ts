/** The scripts of a video as they are read and played; files that cannot be read. */
import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { pairFiles } from '@rubato/builder/funscript'
import videos from '../../../public/locales/en/videos.json'
import type { FolderFile } from '../../lib/folder-file.ts'
import { loadScripts, type LoadedVideo } from '../../domain/videos/load-scripts.ts'
import { firstScript, planVideo } from './plan-video.ts'
import { chosenScript } from './script-choice.ts'
import { paceText, refusedText, scriptName } from './texts.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { videos } }, defaultNS: 'videos' }))
const t = () => texts.getFixedT('en', 'videos')

const strokes = (count: number, ms: number, high = 100) =>
  Array.from({ length: count }, (_, n) => [
    { at: n * ms, pos: 0 },
    { at: n * ms + ms / 2, pos: high },
  ]).flat()
const script = (count: number, ms: number) => JSON.stringify({ actions: strokes(count, ms) })

/** Reads the scripts of the only video among the files; null: a file that is gone. */
function load(contents: Record<string, string | null>): Promise<LoadedVideo> {
  const files = Object.entries(contents).map(([path, content]): FolderFile => ({
    path,
    load: async () => {
      if (content === null) throw new Error('gone')
      return new Blob([content])
    },
  }))
  const [video] = pairFiles(files.map(({ path }) => path)).videos
  return loadScripts(video!, new Map(files.map((file) => [file.path, file])))
}

describe('the scripts of a video', () => {
  test('Files that cannot be read are shown with the reason, and the others count', async () => {
    const { scripts, refused } = await load({
      'a.mp4': '',
      'a.funscript': script(10, 500),
      'a.twist.funscript': '{"actions": [\n{',
      'a.roll.funscript': null,
      'a.vib.funscript': '{"actions": []}',
      'a.hard.funscript': '{"actions": [{"at": "soon"}]}',
    })
    expect(scripts.map(({ label, axes }) => [label, ...axes.keys()])).toEqual([['', 'stroke']])
    expect(refused.map((each) => refusedText(t(), each)).toSorted()).toEqual([
      'Not read: “a.hard.funscript”. “actions.0.at” is not valid in a funscript.',
      'Not read: “a.roll.funscript”. It is not there any more, or may not be read.',
      'Not read: “a.twist.funscript”. It is broken: reading stopped in line 2.',
      'Not read: “a.vib.funscript”. There is no movement in it.',
    ])
  })
  test('A harder script without an axis of its own has that of the normal one', async () => {
    const { scripts } = await load({
      'a.mp4': '',
      'a.funscript': script(10, 500),
      'a.twist.funscript': script(10, 800),
      'a.hard.funscript': script(20, 250),
    })
    expect(scripts.map(({ label, axes }) => [label, [...axes.keys()].toSorted()])).toEqual([
      ['', ['stroke', 'twist']],
      ['hard', ['stroke', 'twist']],
    ])
    expect(scripts[1]?.axes.get('stroke')).toHaveLength(40)
    expect(scripts.map(({ label }) => scriptName(t(), label))).toEqual(['Normal', 'Hard'])
    expect(firstScript(scripts)).toBe(0)
  })
  test('A file of an axis comes before the same axis inside another file', async () => {
    const inside = { actions: strokes(4, 500), axes: [{ id: 'R0', actions: strokes(2, 500) }] }
    const { scripts } = await load({
      'a.mp4': '',
      'a.twist.funscript': script(8, 500),
      'a.funscript': JSON.stringify(inside),
    })
    expect(scripts[0]?.axes.get('twist')).toHaveLength(16)
  })
})

describe('the plan of a video', () => {
  const loaded = () => load({ 'a.mp4': '', 'a.funscript': script(100, 250), 'a.soft.funscript': script(20, 1200) })
  test('Strokes that are too fast are left out or slowed, and it is said before', async () => {
    const video = await loaded()
    const [thin, slow] = (['thin', 'slow'] as const).map(
      (tooFast) => planVideo(video, 25_000, { fastest: 120, tooFast }).scripts[1]!,
    )
    expect(paceText(t(), thin!, 120)).toBe('99 of 100 strokes are faster than 120 a minute: 50 are left out.')
    expect(paceText(t(), slow!, 120)).toBe(
      '99 of 100 strokes are faster than 120 a minute: those parts play at down to 50 % of their speed.',
    )
    expect(Math.min(...thin!.beats.slice(1).map((at, index) => at - thin!.beats[index]!))).toBeGreaterThanOrEqual(499)
    const beats = [0, 500, 1000]
    const few = { beats, rates: [{ from: 0, rate: 1 }], fast: 1, leftOut: 1 }
    expect(paceText(t(), few, 120)).toBe('1 of 4 strokes is faster than 120 a minute: 1 is left out.')
    expect(paceText(t(), { ...few, rates: [{ from: 0, rate: 0.5 }], fast: 2 }, 120)).toBe(
      '2 of 4 strokes are faster than 120 a minute: those parts play at down to 50 % of their speed, and 1 is left out.',
    )
    expect(paceText(t(), { ...slow!, fast: 0 }, 240)).toBe('All 100 strokes are within 240 a minute.')
  })
  test('Every axis of a script is played, inside the tempo of the strokes', async () => {
    const video = await load({
      'a.mp4': '',
      'a.funscript': script(50, 500),
      'a.roll.funscript': script(100, 250),
      'a.L1.funscript': script(10, 2000),
      'a.vib.funscript': script(100, 250),
    })
    const { axes } = planVideo(video, 25_000, { fastest: 120, tooFast: 'thin' }).scripts[0]!
    expect(Object.keys(axes).toSorted()).toEqual(['roll', 'stroke', 'surge', 'vib'])
    expect([axes.roll, axes.surge, axes.vib].map((points) => points?.length)).toEqual([99, 20, 200])
  })
  test('A calm passage for the edge is there where a softer script is, and a finish', async () => {
    const video = await loaded()
    expect(planVideo(video, 25_000, { fastest: 200, tooFast: 'thin' })).toMatchObject({
      calm: { from: expect.any(Number) },
      climax: { from: expect.any(Number) },
    })
    const single = { ...video, scripts: video.scripts.slice(1) }
    expect(planVideo(single, 25_000, { fastest: 200, tooFast: 'thin' }).calm).toBeNull()
  })
  test('A script without strokes has its finish where its first axis moves most, as its heat map shows', async () => {
    const fast = strokes(120, 500).map(({ at, pos }) => ({ at: at + 100_000, pos }))
    const video = await load({ 'a.mp4': '', 'a.pitch.funscript': JSON.stringify({ actions: fast }) })
    const { climax, scripts } = planVideo(video, 300_000, { fastest: 200, tooFast: 'thin' })
    expect(climax).toEqual({ from: 100_000, to: 160_000 })
    expect(paceText(t(), scripts[0]!, 200)).toBe('It has no strokes. Its other movements stay within 200 a minute.')
    expect(scripts[0]?.heat.findIndex((share) => share > 0)).toBe(Math.floor(100 / (300 / 160)))
  })
  test('A video without a script is planned without beats', () => {
    const plan = planVideo({ scripts: [], chapters: [], refused: [] }, 25_000, { fastest: 200, tooFast: 'thin' })
    expect(plan).toEqual({ duration: 25_000, scripts: [], calm: null, climax: null })
  })
})

describe('the script that was chosen in a list of videos', () => {
  const labels = (...all: string[]) => all.map((label) => ({ label }))
  test.each([
    ['the one with the same label', labels('soft', '', 'hard'), 'Hard', 2],
    ['the one as strong where the label is another one', labels('easy', '', 'extreme'), 'hard', 2],
    ['the first one where none is as strong', labels('soft', ''), 'hard', 1],
    ['the first one where nothing was chosen', labels('soft', '', 'hard'), null, 1],
  ])('Is %s', (_, scripts, chosen, index) => {
    expect(chosenScript(scripts, chosen)).toBe(index)
  })
})
