import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { englishTexts as texts } from '../../testing/texts.ts'
import type { VoiceState } from '../../outputs/voice/voice.ts'
import type { OpenItems } from '../../outputs/open-items.ts'
import type { Playback } from '../../playback.ts'
import { createStore } from '../../../ui/store.ts'
import { OpenItemsNotice } from './open-items-notice.tsx'
import { InterruptedPanel, PreparingPanel } from './panels.tsx'
import { StageBoundary } from './stage-boundary.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the notice of a session that was cut off', () => {
  it('lists releases in release order and removes the record when confirmed', async () => {
    localStorage.setItem(
      'rubato.open-items',
      JSON.stringify([{ item: 'clench' }, { item: 'eyes-closed' }, { item: 'breath' }]),
    )
    render(<OpenItemsNotice texts={texts} />)
    const steps = await screen.findAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Breathe normally.',
      'Open your eyes.',
      'Relax your muscles.',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'All released' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(localStorage.getItem('rubato.open-items')).toBeNull()
  })

  it.each(['{broken', '["plug"]'])('says that the record is unreadable when it is %s', async (stored) => {
    localStorage.setItem('rubato.open-items', stored)
    render(<OpenItemsNotice texts={texts} />)
    const { textContent } = await screen.findByRole('alertdialog')
    expect(textContent).toContain(texts.release.unreadable)
    expect(textContent).not.toContain(texts.release.nothingOpen)
    fireEvent.click(screen.getByRole('button', { name: 'All released' }))
    expect(localStorage.getItem('rubato.open-items')).toBeNull()
  })

  it('lists valid items and says that there may be more', async () => {
    localStorage.setItem('rubato.open-items', '[{"item":"clench"},{"item":"unheard-of"}]')
    render(<OpenItemsNotice texts={texts} />)
    expect((await screen.findByRole('listitem')).textContent).toBe('Relax your muscles.')
    expect(screen.getByText(texts.release.unreadable)).toBeDefined()
  })

  it('shows binding, start and end, the member’s name, and what is overdue', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 21, 20) })
    const since = new Date(2026, 0, 1, 21, 4).getTime()
    const until = new Date(2026, 0, 1, 21, 14).getTime()
    const tie = { item: 'ball-tie', since, until, binding: 'ball-wrapping', name: 'Red silk' }
    const clamps = { item: 'clamps', since, until: until + 600_000 }
    localStorage.setItem('rubato.open-items', JSON.stringify([clamps, tie]))
    document.documentElement.lang = 'en-GB'
    render(<OpenItemsNotice texts={texts} />)
    const steps = await screen.findAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Undo Red silk. Cut it if it does not open.Wrapped around the balls. Bound since 21:04, undone by 21:14 at the latest. That time has passed.',
      'Take the clamps off slowly.On since 21:04, off by 21:24 at the latest.',
    ])
    vi.useRealTimers()
  })

  it.each([null, '[]'])('is absent when no item was open: %s', async (stored) => {
    if (stored !== null) localStorage.setItem('rubato.open-items', stored)
    const { container } = render(<OpenItemsNotice texts={texts} />)
    await new Promise((resolve) => setImmediate(resolve))
    expect(container.textContent).toBe('')
  })

  it('does not list what another tab plays with, and lists a session that crashed although another one plays', async () => {
    const held = new Set(['rubato.open-items.plays', 'rubato-session'])
    const request = async (name: string, _options: object, read: () => void) => held.has(name) || read()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
    localStorage.setItem('rubato.open-items.plays', '[{"item":"gag"}]')
    localStorage.setItem('rubato.open-items.crashed', '[{"item":"clench"}]')
    render(<OpenItemsNotice texts={texts}>Go on?</OpenItemsNotice>)
    expect((await screen.findByRole('listitem')).textContent).toBe('Relax your muscles.')
    fireEvent.click(screen.getByRole('button', { name: 'All released' }))
    expect(Object.keys(localStorage)).toEqual(['rubato.open-items.plays'])
    expect(screen.queryByText('Go on?')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('before the start', () => {
  const notice = { title: 'Some tasks were replaced', lead: 'Because:', reasons: ['Gag has to be turned on first.'] }
  const draw = (more: { notice?: typeof notice }) => {
    const [beginNow, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const state = createStore<VoiceState>({ loading: null, ready: 2, total: 9, health: 'ready', source: 'bundled' })
    const playback = { voice: { state }, beginNow } as unknown as Playback
    render(<PreparingPanel playback={playback} texts={texts} onLeave={onLeave} {...more} />)
    return { state, beginNow, onLeave }
  }

  it('shows the notice, focuses it, and waits for the member', () => {
    const { beginNow } = draw({ notice })
    const panel = screen.getByRole('alertdialog', { name: notice.title })
    expect(panel.contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.textContent).toBe('Because:Gag has to be turned on first.')
    expect(panel.textContent).toContain(texts.preparing.title)
    expect(beginNow).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: texts.buttons.skipPreparing }))
    expect(beginNow).toHaveBeenCalledOnce()
  })

  it('shows one bar and one sentence, and the bar never falls back', () => {
    const { state } = draw({})
    const values: number[] = []
    const show = (change: Partial<VoiceState>) => {
      act(() => state.set({ ...state.get(), ...change }))
      values.push(screen.getByRole<HTMLProgressElement>('progressbar').value)
    }
    show({ ready: 0 })
    for (const loading of [0.2, 0.7, 1]) show({ loading })
    for (const ready of [1, 5, 6, 8]) show({ ready })
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values.at(-1)).toBe(1)
    expect(screen.getByRole('status').textContent).toContain(texts.preparing.lead)
  })

  it('shows the progress where there is no notice', () => {
    const { onLeave } = draw({})
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('status', { name: texts.preparing.title }).textContent).toContain(texts.preparing.lead)
    fireEvent.click(screen.getByRole('button', { name: texts.buttons.leave }))
    expect(onLeave).toHaveBeenCalledOnce()
  })
})

const openItemsOf = (items: ReturnType<OpenItems['items']>): OpenItems => ({
  key: 'rubato.open-items.this-session',
  items: () => items,
  forget: () => undefined,
})

describe('while the sound is interrupted', () => {
  const thaw = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const draw = (items: ReturnType<OpenItems['items']>) => {
    // Another tab, which is to release something else.
    localStorage.setItem('rubato.open-items.other-tab', '[{"item":"gag"}]')
    const playback = { conductor: { thaw }, openItems: openItemsOf(items) } as unknown as Playback
    render(<InterruptedPanel playback={playback} texts={texts} />)
  }
  const steps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  beforeEach(() => {
    document.documentElement.lang = 'en-GB'
    vi.useFakeTimers({ now: new Date(2026, 0, 1, 21, 5) })
    return () => vi.useRealTimers()
  })

  it('lists what is held, then what is worn with its end by the time of day, and what is due', () => {
    const since = new Date(2026, 0, 1, 21, 4).getTime()
    draw([{ item: 'clamps', since, until: since + 600_000 }, { item: 'clench' }])
    const worn = 'Take the clamps off slowly.On since 21:04, off by 21:14 at the latest.'
    expect(steps()).toEqual(['Relax your muscles.', worn])
    expect(screen.getByRole('alert').textContent).toContain(worn)
    act(() => void vi.advanceTimersByTime(15 * 60_000))
    expect(steps()[1]).toBe(`${worn} ${texts.body.overdue}`)
    fireEvent.click(screen.getByRole('button', { name: texts.interrupted.button }))
    expect(thaw).toHaveBeenCalledOnce()
  })

  it('lists nothing where nothing is open', () => {
    draw([])
    expect([steps(), screen.queryByRole('alert')]).toEqual([[], null])
    expect(screen.getByRole('alertdialog').textContent).toContain(texts.interrupted.lead)
  })
})

describe('a stage that fails to render', () => {
  it('stops the outputs and lists the open items', () => {
    localStorage.setItem('rubato.open-items.other-tab', '[{"item":"gag"}]')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onCrash = vi.fn<() => void>()
    const Broken = () => {
      throw new Error('cannot draw')
    }
    render(
      <StageBoundary
        texts={texts}
        openItems={openItemsOf([{ item: 'eyes-closed' }])}
        onCrash={onCrash}
        onLeave={() => undefined}
      >
        <Broken />
      </StageBoundary>,
    )
    expect(onCrash).toHaveBeenCalledOnce()
    expect(screen.getByRole('listitem').textContent).toBe('Open your eyes.')
    fireEvent.click(screen.getByRole('button', { name: texts.release.confirm }))
    expect(localStorage.getItem('rubato.open-items.other-tab')).not.toBeNull()
    vi.restoreAllMocks()
  })
})
