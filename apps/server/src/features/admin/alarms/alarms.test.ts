import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { alarmNames, type HealthReport, type VendorReport } from '@rubato/contracts/domain'
import { usualDatabases } from '../../../test-support/databases.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { testMailbox } from '../../../test-support/mailbox.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { webhookReceiver } from '../../../test-support/webhook-receiver.ts'
import { alarmText, DISK_ALARM, diskAlarm, siteAlarms, type Observed } from './alarm-table.ts'
import { countDisputes } from './stored-alarms.ts'
import { watchAlarms, watchDisks } from './watch-alarms.ts'
import { removeOld } from '../../../jobs/remove-old.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (ms: number) => new Date(NOW - ms).toISOString()

const vendor = (changes: Partial<VendorReport> = {}): VendorReport => ({
  vendor: 'partner',
  waiting: 0,
  failing: 0,
  unmatched: 0,
  needsRelink: 0,
  oldestWaitingAt: null,
  lastEventAt: ago(DAY),
  reconciledAt: ago(DAY),
  reconcilesAt: ago(-DAY),
  hold: null,
  ...changes,
})
const hold = (releasedAt: string | null) => ({ heldAt: ago(DAY), endings: 40, members: 100, releasedAt })
const backUp = (hasFailed: boolean) => ({ name: 'back-up', doneAt: null, hasFailed, dueAt: ago(0) })
const last = { madeAt: ago(2 * DAY), bytes: 1 }

const names = alarmNames.filter((name) => name !== DISK_ALARM)
/** For each alarm of the site: an observation that raises it, and one that does not. */
const observations: Record<
  keyof typeof siteAlarms,
  { raised: Partial<Observation>[]; silent: Partial<Observation>[] }
> = {
  'vendor-silent': {
    raised: [{ vendors: [vendor({ lastEventAt: ago(3 * DAY + 1) })] }],
    silent: [{ vendors: [vendor({ lastEventAt: ago(3 * DAY) })] }, { vendors: [vendor({ lastEventAt: null })] }],
  },
  'vendor-not-answering': {
    raised: [{ vendors: [vendor({ failing: 1, oldestWaitingAt: ago(31 * MINUTE) })] }],
    silent: [
      { vendors: [vendor({ failing: 1, oldestWaitingAt: ago(29 * MINUTE) })] },
      { vendors: [vendor({ failing: 0, oldestWaitingAt: ago(31 * MINUTE) })] },
    ],
  },
  'look-ups-held': {
    raised: [{ vendors: [vendor({ hold: hold(null) })] }],
    silent: [{ vendors: [vendor({ hold: hold(ago(0)) })] }],
  },
  'queue-old': {
    raised: [{ queues: [{ name: 'mails', oldestWaitingAt: ago(31 * MINUTE) }] }],
    silent: [{ queues: [{ name: 'mails', oldestWaitingAt: ago(29 * MINUTE) }] }],
  },
  'backup-failed': { raised: [{ jobs: [backUp(true)] }], silent: [{ jobs: [backUp(false)] }] },
  'backup-old': {
    raised: [{ backups: { last, isMissing: true } }],
    silent: [{ backups: { last, isMissing: false } }, { backups: { last: null, isMissing: true } }, { backups: null }],
  },
  'dispute-rate': {
    raised: [{ disputes: { disputed: 6, paid: 1000 } }],
    silent: [{ disputes: { disputed: 5, paid: 1000 } }, { disputes: { disputed: 0, paid: 0 } }],
  },
}

type Observation = HealthReport & { disputes: Observed['disputes'] }

const observed = (changes: Partial<Observation>): Observed => {
  const { disputes = { disputed: 0, paid: 0 }, ...report } = changes
  const quiet = { checkedAt: ago(0), vendors: [], queues: [], jobs: [], backups: null }
  return { report: { ...quiet, ...report }, disputes }
}

describe.each(names)('the alarm "%s"', (name) => {
  const { raised, silent } = observations[name]

  it('is raised on its condition, alone, and has one sentence or two', () => {
    for (const changes of raised) {
      const all = names.filter((each) => siteAlarms[each].subjectsOf(observed(changes)).length > 0)
      expect(all).toEqual([name])
      const [subject = ''] = siteAlarms[name].subjectsOf(observed(changes))
      expect(alarmText(name, subject)).toMatch(/^[A-Z].+[.?]$/)
    }
  })

  it('is not raised at the limit of its condition', () => {
    for (const changes of silent) expect(siteAlarms[name].subjectsOf(observed(changes))).toEqual([])
  })
})

it('The alarm of a disk names its machine, is raised below 10 % of free space and stays until 12 %', () => {
  const raisedAt = (freeBytes: number, isOpen: boolean) =>
    diskAlarm.subjectsOf({
      host: 'one',
      disks: [{ name: 'data', freeBytes, totalBytes: 100 }],
      isOpen: (subject) => isOpen && subject === 'one:data',
    })
  expect([raisedAt(9, false), raisedAt(11, true)]).toEqual([['one:data'], ['one:data']])
  expect([raisedAt(10, false), raisedAt(12, true)]).toEqual([[], []])
  expect(alarmText(DISK_ALARM, 'one:data')).toBe('Less than a tenth is free on the disk of DATA_DIR on one.')
})

describe.each(usualDatabases)('alarms on %s', (_, open) => {
  const world = testWorld(open)
  const mailbox = testMailbox()
  const receiver = webhookReceiver<{ type: string; data: { name: string; subject: string; text: string } }>()
  const { received } = receiver
  beforeEach(async () => {
    await forgetRuns(world.database)
    await world.database.queries.deleteFrom('alarms').execute()
  })

  it('are announced once when raised and once when resolved, by mail and signed webhook, and shown to admins', async () => {
    const server = await world.serve(
      {},
      {
        ...mailbox.variables(),
        ALARM_EMAIL: 'operator@example.test',
        ALARM_WEBHOOK_URL: receiver.url,
        ALARM_WEBHOOK_SECRET: receiver.secret,
      },
    )
    const by = server.visitor()
    await by.signUp()
    await by.confirmAddress()
    await by.becomeAdmin()
    const { queries } = world.database
    const strike = async () => {
      server.clock.advance(5 * MINUTE)
      await server.clock.strike()
    }
    const alarms = async () => {
      await by.call('reverify', { body: { password: 'correct horse battery' } })
      return ((await by.call('getHealth')).body as HealthReport).alarms
    }
    // The look-up of the night removes an older hold.
    await strike()
    const held_at = new Date(server.clock.now())
    await queries.insertInto('patreon_hold').values({ held_at, endings: 40, members: 100, released_at: null }).execute()
    // The receiver is away at first: it gets the alarm with the next run.
    receiver.status = 500
    await strike()
    expect(received).toEqual([])
    receiver.status = 200
    await strike()
    await strike()
    const text = alarmText('look-ups-held', 'patreon')
    expect(received).toMatchObject([
      { type: 'alarm.raised', data: { name: 'look-ups-held', subject: 'patreon', text } },
    ])
    const mail = await mailbox.mail('operator@example.test', 'An alarm of the service')
    expect(mail.text).toContain(text)
    expect(await alarms()).toMatchObject([{ name: 'look-ups-held', subject: 'patreon', resolvedAt: null }])

    await queries.deleteFrom('patreon_hold').execute()
    await strike()
    await strike()
    expect(received.map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.resolved'])
    await mailbox.mail('operator@example.test', 'Resolved: an alarm of the service')
    expect(mailbox.mailsTo('operator@example.test')).toHaveLength(2)
    expect((await alarms())[0]?.resolvedAt).not.toBeNull()
    expect(server.log.join('')).not.toContain('operator@example.test')

    server.clock.advance(91 * DAY)
    await removeOld({ queries, clock: server.clock }, 'alarms')
    expect(await queries.selectFrom('alarms').select('id').execute()).toEqual([])
  })

  it('of a disk are resolved by the machine alone, or after a week, when it may be gone', async () => {
    const server = await world.serve()
    const { queries } = world.database
    const raised_at = new Date(server.clock.now())
    const subjects = ['one:data', 'other:data']
    await queries
      .insertInto('alarms')
      .values(subjects.map((subject) => ({ name: DISK_ALARM, subject, raised_at })))
      .execute()
    const open = async () => {
      const rows = await queries.selectFrom('alarms').select('subject').where('resolved_at', 'is', null).execute()
      return rows.map(({ subject }) => subject).filter((subject) => subjects.includes(subject))
    }
    await server.clock.strike()
    expect(await open()).toEqual(subjects)
    const at = (ms: number) => ({
      queries,
      clock: { now: () => raised_at.getTime() + ms, every: () => () => {} },
      mail: null,
    })
    const readDisksWith = (freeBytes: number) => async () => [{ name: 'data' as const, freeBytes, totalBytes: 100 }]
    await watchDisks({ ...at(1), host: 'one', readDisks: readDisksWith(11) })
    expect(await open()).toEqual(subjects)
    await watchDisks({ ...at(2), host: 'one', readDisks: readDisksWith(12) })
    expect(await open()).toEqual(['other:data'])
    const readHealth = async () => observed({}).report as HealthReport
    await watchAlarms({ ...at(7 * DAY), readHealth, receiver: null })
    expect(await open()).toEqual(['other:data'])
    await watchAlarms({ ...at(7 * DAY + 1), readHealth, receiver: null })
    expect(await open()).toEqual([])
    await watchDisks({ ...at(7 * DAY + 2), host: 'other', readDisks: readDisksWith(9) })
    expect(await open()).toEqual(['other:data'])
  })

  it('about backups are raised by a process that makes none, also after 35 days of failures', async () => {
    const server = await world.serve()
    const { queries } = world.database
    const made_at = new Date(server.clock.now() - 40 * DAY)
    await queries.insertInto('backups').values({ made_at, bytes: '1', rows: '1' }).execute()
    onTestFinished(async () => void (await queries.deleteFrom('backups').execute()))
    const other = await world.serve({ backupDir: '/dev/null/none' })
    await other.clock.strike()
    await other.app.close()
    await queries.deleteFrom('alarms').execute()
    await sql`delete from pgboss.job where data->>'name' = 'watch-alarms'`.execute(queries)
    await server.clock.strike()
    const raised = await queries.selectFrom('alarms').select('name').where('name', 'like', 'backup%').execute()
    expect(raised.map(({ name }) => name).toSorted()).toEqual(['backup-failed', 'backup-old'])
  })

  it('count as disputes what was disputed within 30 days, of what was paid then', async () => {
    const server = await world.serve()
    const member = server.visitor()
    await member.signUp()
    const { id: user_id } = (await member.call('me')).body as { id: string }
    const at = (ms: number) => new Date(NOW - ms)
    const row = (n: number, standing: 'active' | 'disputed', open_until: Date | null) => ({
      user_id,
      external_vendor: 'partner' as const,
      external_subscription_id: `s${n}`,
      tier: 'supporter' as const,
      subscription_interval: 'month' as const,
      standing,
      start_date: at(60 * DAY),
      end_date: standing === 'disputed' ? open_until : null,
      is_cancelled: false,
      is_refunded: false,
      open_until,
    })
    const rows = [row(1, 'active', at(-DAY)), row(2, 'disputed', at(DAY)), row(3, 'disputed', at(31 * DAY))]
    await world.database.queries.insertInto('subscriptions').values(rows).execute()
    expect(await countDisputes(world.database.queries, NOW)).toEqual({ disputed: 1, paid: 2 })
  })
})
