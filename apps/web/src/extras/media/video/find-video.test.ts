/** The file of a video in the member's folder: which one it is, and when the search ends. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GameVideo } from '@rubato/contracts/domain'
import { fingerprintOf } from '../../../lib/file-fingerprint.ts'
import { takeFiles } from '../sources/folder.ts'
import { findVideo, fits } from './find-video.ts'

vi.mock('../../../lib/file-fingerprint.ts')
vi.mock('idb-keyval', () => ({ get: async () => undefined }))

const video: GameVideo = { title: 'An evening', duration: 60_000, hash: 'right', at: 0 }
const never = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:video', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.mocked(fingerprintOf).mockResolvedValue('wrong')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

const folderOf = (...names: string[]): void => {
  const files = names.map((name) => Object.assign(new File(['a'], name), { webkitRelativePath: `videos/${name}` }))
  takeFiles(files as unknown as FileList)
}

it('reads files with the title first, and no other once it is found', async () => {
  folderOf('a.mp4', 'An evening.mp4', 'b.mp4')
  vi.mocked(fingerprintOf).mockResolvedValue('right')
  expect(await findVideo(video, never)).toMatchObject({ path: 'An evening.mp4', file: { name: 'An evening.mp4' } })
  expect(fingerprintOf).toHaveBeenCalledOnce()
})
it('reads no more files after an abort', async () => {
  folderOf('a.mp4', 'b.mp4', 'c.mp4')
  const search = new AbortController()
  vi.mocked(fingerprintOf).mockImplementation(async () => {
    search.abort()
    return 'wrong'
  })
  expect(await findVideo(video, search.signal)).toBeNull()
  expect(fingerprintOf).toHaveBeenCalledOnce()
})
it('takes no file whose length the browser does not say in time', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await fits(new Blob(['a']), video, never)).toBe(false)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
})
it('does not wait for a length after an abort', async () => {
  const search = new AbortController()
  const answer = fits(new Blob(['a']), video, search.signal)
  setTimeout(() => search.abort())
  expect(await answer).toBe(false)
})
