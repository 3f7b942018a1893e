/** A small share of `npm run bench -- webhooks`, which sends 100,000 events. */
import { describe, expect, it } from 'vitest'
import { databases } from '../../../test-support/databases.ts'
import { floodWithEvents } from '../../../test-support/payment-events/flood.ts'

describe.each(databases)('events of the payment partner on %s', (_, open) => {
  it('leave the state of the books, and none that is forged is stored', async () => {
    const database = await open()
    const { sent, ...report } = await floodWithEvents({ database, events: 1000, seed: 11 })
    await database.close()
    expect(Math.min(...Object.values(sent))).toBeGreaterThan(20)
    expect(report.doubles).toBeGreaterThan(1)
    expect(report).toMatchObject({
      wronglyAccepted: 0,
      wronglyRefused: 0,
      forgedRows: 0,
      missingRows: 0,
      waiting: 0,
      differences: [],
    })
  }, 120_000)
})
