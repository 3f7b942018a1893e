import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdPage, reloadOnce, type ReloadPlatform } from './reload-once.ts'

const platform = (changes: Partial<Omit<ReloadPlatform, 'reload'>> = {}) => ({
  build: '/assets/shell-1.js',
  isReachable: async () => true,
  reload: vi.fn<() => void>(),
  ...changes,
})

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '')
})
afterEach(() => vi.restoreAllMocks())

/** As in a browser that blocks site data. */
function blockStorage(): void {
  const throwSecurityError = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(throwSecurityError)
}

describe('a page', () => {
  test('is reloaded once for a build', async () => {
    const one = platform()
    expect([await reloadOnce(one), await reloadOnce(one), await reloadOnce(one)]).toEqual([
      'reloading',
      'failed',
      'failed',
    ])
    expect(one.reload).toHaveBeenCalledTimes(1)
  })

  test('is reloaded once more for a new build, and not again for a build that it was reloaded for', async () => {
    const outcomes = []
    for (const build of ['a', 'b', 'a', 'b', 'a']) outcomes.push(await reloadOnce(platform({ build })))
    expect(outcomes).toEqual(['reloading', 'reloading', 'failed', 'failed', 'failed'])
  })

  test('is reloaded once where storage is blocked', async () => {
    blockStorage()
    expect([await reloadOnce(platform()), await reloadOnce(platform())]).toEqual(['reloading', 'failed'])
  })

  test('is not reloaded where neither storage nor history can record the reload', async () => {
    blockStorage()
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many calls.', 'SecurityError')
    })
    const one = platform()
    expect([await reloadOnce(one), await reloadOnce(one)]).toEqual(['failed', 'failed'])
    expect(one.reload).not.toHaveBeenCalled()
  })

  test('keeps the router’s data in the history entry', async () => {
    history.replaceState({ __TSR_index: 3 }, '')
    await reloadOnce(platform())
    expect(history.state).toMatchObject({ __TSR_index: 3 })
  })

  test('is not reloaded while the server cannot be reached, and then once', async () => {
    const away = platform({ isReachable: async () => false })
    expect([await reloadOnce(away), await reloadOnce(platform())]).toEqual(['offline', 'reloading'])
    expect(away.reload).not.toHaveBeenCalled()
  })

  test('is not reloaded while it is held, also when the hold begins during the probe', async () => {
    const release = holdPage()
    const held = platform()
    expect(await reloadOnce(held)).toBe('failed')
    release()
    let releaseLate = () => {}
    const late = platform({
      isReachable: async () => {
        releaseLate = holdPage()
        return true
      },
    })
    expect(await reloadOnce(late)).toBe('failed')
    releaseLate()
    expect([held.reload.mock.calls, late.reload.mock.calls]).toEqual([[], []])
  })
})
