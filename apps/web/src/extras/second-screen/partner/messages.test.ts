/** The part of a view that a partner gets, and the form of links and messages. */
import { expect, it } from 'vitest'
import { newSecret } from '../channel/handshake.ts'
import type { StageMessage } from '../channel/messages.ts'
import { partnerFragment, readPartnerFragment } from './link.ts'
import { fromPartnerSchema, shownToPartner, suggestable, toPartnerSchema } from './messages.ts'

const view: Extract<StageMessage, { kind: 'view' }>['view'] = {
  status: 'playing',
  task: 'lube',
  phase: 'warm-up',
  span: null,
  tempo: null,
  bar: [],
  grip: 'normal',
  style: 'full',
  hand: 'non-dominant',
  nipples: 'circle',
  edges: { done: 1, planned: 2, own: 1 },
  ask: 'edge',
  choice: {
    id: 'hall/exit@0',
    kind: 'text',
    text: 'canary question',
    answers: [],
    silence: null,
    range: null,
    until: null,
  },
  notes: [{ id: 'a', text: 'canary note' }],
  inputs: ['edge', 'cannot', 'pause', 'stop'],
  open: [{ item: 'gag', since: 0, until: 1 }],
  toRelease: [{ item: 'gag', since: 0, until: 1 }],
  unconfirmed: [{ item: 'plug', since: 0, until: 1 }],
  progress: { played: 0, since: null, total: 1 },
}

it('A partner gets ring, tempo, strip and count of edges, and nothing else that the stage knows or will know', () => {
  const stage = { ...view, task: 'gag' as const, phase: 'peak' as const, grip: 'tight' as const, later: 'canary field' }
  const shown = shownToPartner({ kind: 'view', view: stage }, false)
  const text = JSON.stringify(shown)
  for (const hidden of ['canary', 'gag', 'plug', 'cannot', 'stop']) expect(text).not.toContain(hidden)
  expect(shown).toEqual({
    kind: 'view',
    view: {
      status: 'playing',
      task: 'rest',
      phase: 'warm-up',
      span: null,
      tempo: null,
      bar: [],
      grip: 'normal',
      style: 'full',
      hand: 'dominant',
      nipples: null,
      edges: { done: 1, planned: 0, own: 1 },
      ask: null,
      inputs: ['pause', 'edge'],
      open: [],
      toRelease: [],
      progress: view.progress,
    },
  })
  expect(toPartnerSchema.safeParse(shown).success).toBe(true)
})

it('A task that names what is on the body is shown as strokes or rest', () => {
  const tempo = { from: 0, to: 1, start: 90, end: 90 }
  const taskOf = (change: Partial<typeof view>) => {
    const shown = shownToPartner({ kind: 'view', view: { ...view, ...change } }, false)
    return shown.kind === 'view' && shown.view.task
  }
  expect(taskOf({ task: 'edging', tempo })).toBe('edging')
  for (const task of ['nipple-clamps', 'butt-plug', 'plug-inflation', 'gag', 'ball-binding', 'icy-hot'] as const)
    expect([taskOf({ task, tempo }), taskOf({ task })]).toEqual(['steady', 'rest'])
})

it('A branching game sends no caption: it says the questions, with what the member has typed', () => {
  const caption = { kind: 'caption', line: 'canary question', last: 'canary answer', isOver: false } as const
  expect(shownToPartner(caption, false)).toEqual(caption)
  expect(shownToPartner(caption, true)).toEqual({ ...caption, line: null, last: null })
})

it('Nothing can be suggested while the session is paused or stopped', () => {
  for (const status of ['paused', 'returning', 'stopped', 'over'] as const)
    expect(suggestable({ ...view, status })).toEqual([])
})

it.each([
  { kind: 'input', input: 'stop' },
  { kind: 'answer', answer: 'text' },
  { kind: 'command', id: 1, command: { kind: 'suggest', input: 'resume' } },
  { kind: 'command', id: 1, command: { kind: 'suggest', input: 'stop' } },
  { kind: 'command', id: 0, command: { kind: 'suggest', input: 'pause' } },
  { kind: 'command', id: 1, command: { kind: 'say', text: 'x' } },
])('A message of a partner that is none is not read: %o', (message) => {
  expect(fromPartnerSchema.safeParse(message).success).toBe(false)
})

it('A link has the invitation and the key in its fragment, and is read back', () => {
  const link = { invitation: '1.abc-_.def.ghi', secret: newSecret() }
  expect(readPartnerFragment(`#${partnerFragment(link)}`)).toEqual(link)
  for (const other of ['', '#p.abc', '#c.ABCDEF.x', `#p.${'a'.repeat(700)}.${'b'.repeat(43)}`, '#p..' + 'b'.repeat(43)])
    expect(readPartnerFragment(other)).toBeNull()
})
