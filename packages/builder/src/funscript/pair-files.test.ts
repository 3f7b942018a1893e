/** Scripts are found for their videos by name. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pairFiles } from './pair-files.ts'

const scriptsOf = (...paths: string[]) =>
  pairFiles(paths).videos.map(({ name, scripts }) => [
    name,
    scripts.map(({ label, files }) => `${label}: ${files.map(({ axis }) => axis).join(' ')}`),
  ])

it('pairs a video with its script and the files of its axes, by suffix or channel', () => {
  expect(
    scriptsOf('a/Tide.mp4', 'a/tide.funscript', 'a/Tide.twist.funscript', 'a/Tide.R1.funscript', 'a/Tide_L2.funscript'),
  ).toEqual([['Tide', [': stroke twist roll sway']]])
})
it('offers several scripts from soft to hard, each with its axes', () => {
  expect(
    scriptsOf(
      'T.webm',
      'T (hard).funscript',
      'T.funscript',
      'T - soft.funscript',
      'T.hard.twist.funscript',
      'T.v2.funscript',
    ),
  ).toEqual([['T', ['soft: stroke', ': stroke', 'v2: stroke', 'hard: stroke twist']]])
})
it('takes the longest name that fits, and another word is another video', () => {
  expect(scriptsOf('clip.mp4', 'clip 2.mkv', 'clip 2.funscript', 'clip 2.twist.funscript')).toEqual([
    ['clip', []],
    ['clip 2', [': stroke twist']],
  ])
  expect(pairFiles(['clip.mp4', 'clip 2.funscript', 'clipper.funscript']).alone).toHaveLength(2)
})
it('keeps folders apart, and says which scripts have no video', () => {
  const { videos, alone } = pairFiles(['a/x.mp4', 'b/x.funscript', 'a/x.txt'])
  expect(videos).toMatchObject([{ path: 'a/x.mp4', scripts: [] }])
  expect(alone).toEqual(['b/x.funscript'])
})
it('keeps the spelling of a label, and compares labels in lower case', () => {
  expect(scriptsOf('clip.mp4', 'clip.Edge Mix.funscript', 'clip.edge mix.twist.funscript')).toEqual([
    ['clip', ['Edge Mix: stroke twist']],
  ])
})
it('says which scripts are of an axis that is there already', () => {
  const { videos, alone } = pairFiles([
    'clip.mp4',
    'clip.webm',
    'clip (hard).funscript',
    'clip.hard.funscript',
    'clip.R0.funscript',
    'clip.twist.funscript',
  ])
  expect(alone).toEqual(['clip.hard.funscript', 'clip.twist.funscript'])
  expect(videos).toHaveLength(2)
  expect(videos[0]?.scripts).toEqual(videos[1]?.scripts)
})
it('has each video once, and each script with a video or alone, for any names', () => {
  const word = fc.constantFrom('a', 'b', 'A', ' ', '.', '_', '(', ')', 'hard', 'soft', 'twist', 'R0', '/', '2')
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(''))
  const path = fc.tuple(name, fc.constantFrom('.mp4', '.webm', '.funscript', '.txt')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
      const { videos, alone } = pairFiles(paths)
      expect(videos.map((video) => video.path).toSorted()).toEqual(
        paths.filter((each) => /\.(mp4|webm)$/.test(each)).toSorted(),
      )
      const paired = videos.flatMap(({ scripts }) => scripts.flatMap(({ files }) => files.map((file) => file.path)))
      expect(alone.filter((each) => paired.includes(each))).toEqual([])
      expect([...alone, ...new Set(paired)].toSorted()).toEqual(
        paths.filter((each) => each.endsWith('.funscript')).toSorted(),
      )
    }),
  )
})
