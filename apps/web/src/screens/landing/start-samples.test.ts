import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordedSample } from './landing-file.ts'
import { startSamples } from './start-samples.ts'

const recorded: RecordedSample[] = ['host', 'coach'].map((instructor) => ({
  instructor,
  lines: [
    { id: `${instructor}-a-0`, text: `${instructor} one.` },
    { id: `${instructor}-b-0`, text: `${instructor} two.` },
  ],
}))

const card = (id: string) =>
  `<button disabled data-sample="${id}" aria-pressed="false"><span data-part="character">Calm.</span><span data-part="said" hidden></span></button>`

/** Plays a file until the test ends it. */
class FakeAudio extends EventTarget {
  static last: FakeAudio
  src = ''
  currentTime = 0
  duration = 2
  isPaused = true
  constructor() {
    super()
    FakeAudio.last = this
  }
  async play() {
    this.isPaused = false
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    this.isPaused = true
  }
}

function setUp(load: () => Promise<readonly RecordedSample[]> = async () => recorded) {
  vi.stubGlobal('Audio', FakeAudio)
  document.body.innerHTML = `${card('host')}${card('coach')}<p data-part="sample-status" data-loading="Loading." data-failed="Failed."></p>`
  const onStart = vi.fn()
  const samples = startSamples(document.body, { load, onStart })
  const [host, coach] = [...document.querySelectorAll<HTMLElement>('[data-sample]')] as [HTMLElement, HTMLElement]
  const status = () => document.querySelector('[data-part=sample-status]')?.textContent
  return { samples, host, coach, onStart, status }
}

const said = (element: HTMLElement) => {
  const text = element.querySelector<HTMLElement>('[data-part=said]')
  return text?.hidden ? null : text?.textContent
}
const pressed = (element: HTMLElement) => element.getAttribute('aria-pressed')
const settle = () => vi.advanceTimersByTimeAsync(0)
const endFile = async () => {
  FakeAudio.last.dispatchEvent(new Event('ended'))
  await vi.advanceTimersByTimeAsync(600)
}

describe('the samples', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  it('play their lines one after the other, with the words on the card, and end by themselves', async () => {
    const { host, onStart } = setUp()
    host.click()
    await settle()
    expect([pressed(host), said(host), FakeAudio.last.src]).toEqual([
      'true',
      'host one.',
      '/landing/voices/host-a-0.wav',
    ])
    expect(onStart).toHaveBeenCalledOnce()
    FakeAudio.last.currentTime = 1
    FakeAudio.last.dispatchEvent(new Event('timeupdate'))
    expect(host.style.getPropertyValue('--share')).toBe('0.250')
    await endFile()
    expect([said(host), FakeAudio.last.src]).toEqual(['host two.', '/landing/voices/host-b-0.wav'])
    await endFile()
    expect([pressed(host), said(host)]).toEqual(['false', null])
  })

  it('play one at a time, and stop at a second press', async () => {
    const { host, coach } = setUp()
    host.click()
    await settle()
    coach.click()
    await settle()
    expect([pressed(host), said(host), pressed(coach), said(coach)]).toEqual(['false', null, 'true', 'coach one.'])
    coach.click()
    await settle()
    expect([pressed(coach), FakeAudio.last.isPaused]).toEqual(['false', true])
  })

  it('name a slow load, and a failed one, after which a press tries again', async () => {
    const answers = [
      Promise.withResolvers<readonly RecordedSample[]>(),
      Promise.withResolvers<readonly RecordedSample[]>(),
    ]
    let asked = 0
    const { host, status } = setUp(() => answers[asked++]!.promise)
    host.click()
    await vi.advanceTimersByTimeAsync(500)
    expect(status()).toBe('Loading.')
    answers[0]?.reject(new Error('offline'))
    await settle()
    expect([status(), pressed(host)]).toEqual(['Failed.', 'false'])
    host.click()
    answers[1]?.resolve(recorded)
    await settle()
    expect([status(), said(host)]).toEqual(['', 'host one.'])
  })

  it('fail when a line cannot be played', async () => {
    const { host, status } = setUp()
    host.click()
    await settle()
    FakeAudio.last.dispatchEvent(new Event('error'))
    await settle()
    expect([status(), pressed(host)]).toEqual(['Failed.', 'false'])
  })
})
