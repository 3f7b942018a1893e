import { render } from '@testing-library/react'
import { createRef, StrictMode } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { VideoElement } from './video-element.tsx'

const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
afterAll(() => void vi.restoreAllMocks())
afterEach(() => [load, pause].forEach((spy) => spy.mockClear()))

it('has its file where effects run twice, and gives it back when it leaves the page', () => {
  const ref = createRef<HTMLVideoElement>()
  const { unmount } = render(
    <StrictMode>
      <VideoElement ref={ref} src="blob:one" />
    </StrictMode>,
  )
  const element = ref.current
  expect(element?.getAttribute('src')).toBe('blob:one')
  load.mockClear()
  unmount()
  expect(element?.hasAttribute('src')).toBe(false)
  expect(load.mock.contexts).toEqual([element])
})
