/** The file of a video that is there, and one that is gone. */
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useVideoFile } from './use-video-file.ts'

const gone = async (): Promise<Blob> => {
  throw new Error('gone')
}

beforeEach(() => void vi.stubGlobal('URL', { createObjectURL: () => 'blob:video', revokeObjectURL: () => undefined }))
afterEach(() => vi.unstubAllGlobals())

describe('the file of a video', () => {
  it('has an address once it is read', async () => {
    const file = { path: 'a.mp4', load: async () => new Blob(['a']) }
    const { result } = renderHook(() => useVideoFile({ file, turn: 0, onGone: () => undefined }))
    await waitFor(() => expect(result.current).toBe('blob:video'))
  })
  it.each([
    ['cannot be opened', gone],
    [
      'was deleted after the choice',
      async () => Object.assign(new Blob(['a']), { slice: () => ({ arrayBuffer: gone }) }),
    ],
  ])('is gone where it %s', async (_, load) => {
    const onGone = vi.fn()
    const file = { path: 'a.mp4', load }
    const { result } = renderHook(() => useVideoFile({ file, turn: 0, onGone }))
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
    expect(result.current).toBeNull()
  })
  it('says nothing about a file that was left', async () => {
    const onGone = vi.fn()
    const file = { path: 'a.mp4', load: gone }
    renderHook(() => useVideoFile({ file, turn: 0, onGone })).unmount()
    await new Promise((resolve) => setTimeout(resolve))
    expect(onGone).not.toHaveBeenCalled()
  })
})
