/** A partner who was invited before the session: what is sent and taken before the stage, and by which stage. */
import type { MemberInput } from '@rubato/engine'
import { expect, it, vi } from 'vitest'
import type { ExtraContext } from '../../../../play/extra.ts'
import { createStore } from '../../../../ui/store.ts'
import type { ToPartner } from '../messages.ts'
import { createShownSession } from './shown-session.ts'

function stage() {
  const inputs: MemberInput[] = []
  let hasConductor = false
  const context = {
    game: {},
    phase: createStore('ready'),
    view: createStore(null),
    captions: { line: createStore(null), last: createStore(null), isOver: createStore(false) },
    clock: { audio: () => 0, heardAt: () => 0, onTick: () => () => undefined },
    now() {
      if (!hasConductor) throw new Error('The stage opens its extras before its conductor')
      return 0
    },
    send: (input: MemberInput) => void inputs.push(input),
  } as unknown as ExtraContext
  return { context, inputs, open: () => void (hasConductor = true) }
}

function partner() {
  const told: ToPartner['kind'][] = []
  return { told, session: createShownSession(({ kind }) => told.push(kind)) }
}

it('Before the session a partner is told to wait, and can neither stop, suggest nor lead anything', () => {
  const { told, session } = partner()
  session.greet()
  expect(told).toEqual(['waiting'])
  expect([session.send('stop'), session.offering(), session.take({ kind: 'edge' }, ['edges'])]).toEqual([
    false,
    null,
    'not-playing',
  ])
})

it('A session that is attached is sent by itself, once its conductor is there, and can be stopped', async () => {
  const { told, session } = partner()
  const { context, inputs, open } = stage()
  session.attach(context)
  open()
  await vi.waitFor(() => expect(told).toEqual(['clock', 'caption', 'beats']))
  expect([session.send('stop'), inputs]).toEqual([true, ['stop']])
})

it('A stage that is left before its session begins, or mounted twice, gives the partner back, and takes nothing more', async () => {
  const { told, session } = partner()
  const [first, second] = [stage(), stage()]
  const left = session.attach(first.context)
  left.detach()
  expect(told).toEqual(['waiting'])
  session.attach(second.context)
  second.open()
  left.detach()
  await vi.waitFor(() => expect(told).toContain('clock'))
  expect([session.send('stop'), first.inputs, second.inputs]).toEqual([true, [], ['stop']])
})
