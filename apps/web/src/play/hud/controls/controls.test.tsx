import { defaultHotkeys } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { englishTexts as texts } from '../../testing/texts.ts'
import { Ask } from './ask.tsx'
import { Controls } from './controls.tsx'
import { StopButton } from './input-button.tsx'

afterEach(cleanup)

const context = { send: () => undefined, keys: defaultHotkeys, texts }
const viewWith = (inputs: StageView['inputs']) => ({ inputs }) as unknown as StageView

describe('the controls', () => {
  it('enable the inputs that are offered now and no others', () => {
    const view = viewWith(['done', 'cannot', 'pause', 'stop'])
    render(<Controls {...context} view={view} />)
    render(<Ask {...context} view={view} hidden={false} />)
    const enabled = screen.getAllByRole<HTMLButtonElement>('button').filter((button) => !button.disabled)
    expect(enabled.map((button) => button.dataset['input'])).toEqual(['pause', 'cannot', 'done'])
  })

  it('are the same buttons in the same order in every state', () => {
    const states: StageView['inputs'][] = [
      ['edge', 'too-close', 'ease', 'pause', 'skip', 'finish', 'stop'],
      ['edge', 'too-close', 'cannot', 'ease', 'pause', 'skip', 'finish', 'stop'],
      ['yes', 'no', 'edge', 'too-close', 'ease', 'pause', 'skip', 'finish', 'stop'],
      ['done', 'cannot', 'ease', 'pause', 'finish', 'stop'],
      ['resume', 'finish', 'stop'],
      [],
    ]
    const orders = states.map((inputs) => {
      const view = viewWith(inputs)
      render(<Controls {...context} view={view} />)
      render(<Ask {...context} view={view} hidden={false} />)
      const order = [...document.querySelectorAll<HTMLElement>('[data-input]')].map((each) => each.dataset['input'])
      cleanup()
      return order.join(' ').replace('resume', 'pause')
    })
    expect(new Set(orders)).toEqual(new Set(['pause ease edge too-close cannot skip yes done no']))
  })

  it.each(['pause', 'ease', 'edge', 'too-close', 'cannot', 'skip'] as const)('say what %s does', (input) => {
    render(<Controls {...context} view={viewWith([input])} />)
    const name = { pause: 'Pause', ease: 'Ease off', edge: 'I am at the edge', 'too-close': 'Too close', cannot: 'I cannot', skip: 'Skip task' }[input] // prettier-ignore
    expect(screen.getByRole('button', { name, description: texts.help[input] })).toBeDefined()
  })

  it('show the member’s keys and expose them to screen readers', () => {
    const keys = { ...defaultHotkeys, ease: 'pagedown' }
    render(<Controls {...context} keys={keys} view={viewWith(['pause', 'ease', 'stop'])} />)
    const ease = screen.getByRole('button', { name: 'Ease off', description: texts.help.ease })
    expect(ease.querySelector('kbd')?.textContent).toBe('Page down')
    expect(ease.getAttribute('aria-keyshortcuts')).toBe('PageDown')
  })

  it('offer to ease off beside the pause, where the session offers it', () => {
    const sent: string[] = []
    const send = (input: string) => sent.push(input)
    render(<Controls {...context} send={send} view={viewWith(['pause', 'ease', 'stop'])} />)
    fireEvent.click(screen.getByRole('button', { name: 'Ease off' }))
    expect(sent).toEqual(['ease'])
    cleanup()
    render(<Controls {...context} view={viewWith(['resume', 'stop'])} />)
    expect(screen.getByRole('button', { name: 'Ease off' })).toHaveProperty('disabled', true)
  })

  it('turn pause into resume while paused', () => {
    const sent: string[] = []
    render(<Controls {...context} view={viewWith(['resume', 'stop'])} send={(input) => sent.push(input)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(sent).toEqual(['resume'])
  })

  it('stop on pointer down', () => {
    const sent: string[] = []
    render(<StopButton send={(input) => sent.push(input)} texts={texts} />)
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Stop everything' }))
    expect(sent).toEqual(['stop'])
  })
})
