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
  hand: 'dominant',
  nipples: null,
  edges: { done: 0, planned: 2, own: 0 },
  ask: 'edge',
  choice: { kind: 'text', text: 'canary question', answers: [], silence: null, range: null, until: null },
  notes: [{ id: 'a', text: 'canary note' }],
  inputs: ['edge', 'cannot', 'pause', 'stop'],
  open: [{ item: 'gag', since: 0, until: 1 }],
  unconfirmed: [{ item: 'plug', since: 0, until: 1 }],
  progress: { played: 0, since: null, total: 1 },
}

it('A partner gets neither what is on the body, nor questions, nor inputs that cannot be suggested', () => {
  const shown = shownToPartner({ kind: 'view', view })
  const text = JSON.stringify(shown)
  for (const hidden of ['canary', 'gag', 'plug', 'cannot', 'stop']) expect(text).not.toContain(hidden)
  expect(shown).toMatchObject({ view: { inputs: ['pause', 'edge'], edges: { planned: 2 }, ask: null, open: [] } })
  expect(toPartnerSchema.safeParse(shown).success).toBe(true)
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
