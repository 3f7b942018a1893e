// @vitest-environment jsdom
import type { StageView } from '@rubato/engine'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { englishTexts as texts } from '../testing/texts.ts'
import { Controls, StopButton } from './controls.tsx'
import { OpenItemsNotice } from './open-items-notice.tsx'
import { StageBoundary } from './stage-boundary.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const viewWith = (inputs: StageView['inputs']) => ({ inputs }) as unknown as StageView

describe('the notice of a session that was cut off', () => {
  it('lists what to release in safe order and forgets it when confirmed', async () => {
    localStorage.setItem('rubato.open-items', JSON.stringify(['clench', 'eyes-closed', 'breath']))
    render(<OpenItemsNotice texts={texts.release} />)
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

  it('says so when nothing was open', async () => {
    localStorage.setItem('rubato.open-items', '[]')
    render(<OpenItemsNotice texts={texts.release} />)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(texts.release.nothingOpen)
  })

  it('is not there when no session was cut off', async () => {
    const { container } = render(<OpenItemsNotice texts={texts.release} />)
    await new Promise((resolve) => setImmediate(resolve))
    expect(container.textContent).toBe('')
  })
})

describe('the controls', () => {
  it('offer what means something now and nothing else', () => {
    render(<Controls view={viewWith(['done', 'cannot', 'pause', 'stop'])} send={() => undefined} texts={texts} />)
    const enabled = screen.getAllByRole<HTMLButtonElement>('button').filter((button) => !button.disabled)
    expect(enabled.map((button) => button.dataset['input'])).toEqual(['pause', 'done', 'cannot'])
  })

  it('turn pause into resume while paused', () => {
    const sent: string[] = []
    render(<Controls view={viewWith(['resume', 'stop'])} send={(input) => sent.push(input)} texts={texts} />)
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(sent).toEqual(['resume'])
  })

  it('stop on the press of the button already', () => {
    const sent: string[] = []
    render(<StopButton send={(input) => sent.push(input)} texts={texts} />)
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Stop everything' }))
    expect(sent).toEqual(['stop'])
  })
})

describe('a stage that cannot be drawn', () => {
  it('stops the outputs and lists what is open', () => {
    localStorage.setItem('rubato.open-items', '["eyes-closed"]')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onCrash = vi.fn<() => void>()
    const Broken = () => {
      throw new Error('cannot draw')
    }
    render(
      <StageBoundary texts={texts} onCrash={onCrash} onLeave={() => undefined}>
        <Broken />
      </StageBoundary>,
    )
    expect(onCrash).toHaveBeenCalledOnce()
    expect(screen.getByRole('listitem').textContent).toBe('Open your eyes.')
    vi.restoreAllMocks()
  })
})
