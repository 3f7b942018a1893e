/** Long work of several calls is done one piece a turn. */
import { expect, it } from 'vitest'
import { nextTurn } from './turns.ts'

it('gives each waiting call a turn of its own, in the order in which they asked', async () => {
  const order: string[] = []
  const turnOf = (call: string) => nextTurn().then(() => order.push(call))
  const calls = [turnOf('first'), turnOf('second'), turnOf('third')]
  const others = new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('another request')
      setImmediate(() => {
        order.push('one more')
        resolve()
      })
    })
  })
  await Promise.all([...calls, others])
  expect(order).toEqual(['first', 'another request', 'second', 'one more', 'third'])
})

it('goes on for calls that come while others wait', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    for (let piece = 1; piece <= 3; piece++) {
      await nextTurn()
      order.push(`${name}${piece}`)
    }
  }
  await Promise.all([work('a'), work('b')])
  await work('c')
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'c1', 'c2', 'c3'])
})
