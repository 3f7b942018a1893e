/** Reading device strokes from the script files next to a video. */
import { expect, it, vi } from 'vitest'
import { takeFiles } from '../sources/folder.ts'
import { readStrokes } from './read-strokes.ts'

vi.mock('idb-keyval', () => ({ get: async () => undefined }))

const script = (ms: number, high: number) =>
  JSON.stringify({ actions: Array.from({ length: 40 }, (_, n) => ({ at: (n * ms) / 2, pos: n % 2 ? high : 0 })) })
function takeFolder(contents: Record<string, string>): void {
  const files = Object.entries(contents).map(([name, text]) =>
    Object.assign(new File([text], name), { webkitRelativePath: `videos/${name}` }),
  )
  takeFiles(files as unknown as FileList)
}
const read = (path: string, fastest = 200) => readStrokes(path, fastest, (time) => time * 1000)

it('are those with the name of the video: the one without a label first, on all axes', async () => {
  takeFolder({
    'a.mp4': '',
    'a.funscript': script(500, 70),
    'a.twist.funscript': script(1000, 100),
    'a.hard.funscript': script(500, 100),
    'b.mp4': '',
    'b.funscript': script(500, 30),
  })
  const moves = (await read('a.mp4'))?.({ time: 1, interval: 500 }) ?? []
  expect(moves.map(({ axis, to }) => [axis, to])).toEqual([
    ['stroke', 0.7],
    ['stroke', 0],
    ['twist', 1],
  ])
})
it('are no faster than the member allows: a stroke that is left out stays one of the session', async () => {
  takeFolder({ 'a.mp4': '', 'a.funscript': script(500, 100) })
  const strokeOf = await read('a.mp4', 70)
  expect(strokeOf?.({ time: 1, interval: 500 })).toBeNull()
  expect(strokeOf?.({ time: 1, interval: 1000 })).toHaveLength(2)
})
it('are none where nothing is beside the video, or nothing that can be read, or no strokes', async () => {
  takeFolder({ 'a.mp4': '', 'a.funscript': '{', 'b.mp4': '', 'c.mp4': '', 'c.twist.funscript': script(500, 100) })
  expect(await Promise.all(['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'].map((path) => read(path)))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
