/** Raises and resolves alarms, each once over all processes, and announces both by mail and webhook. */
import { alarmNames, type AlarmName, type HealthReport } from '@rubato/contracts/domain'
import { AppError } from '../../../base/errors.ts'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import type { MailGate } from '../../../mail/mail-gate.ts'
import type { WebhookReceiver } from '../../../ports/webhook-receiver.ts'
import { alarmText, DISK_ALARM, diskAlarm, siteAlarms } from './alarm-table.ts'
import {
  countDisputes,
  markSent,
  openAlarms,
  raiseAlarm,
  resolveAlarm,
  unsentAlarms,
  type OpenAlarm,
} from './stored-alarms.ts'

interface AlarmStore extends QueriesAndClock {
  /** Null where the site sends no mail, or names no operator. */
  mail: { gate: MailGate; to: string } | null
}

export interface AlarmDependencies extends AlarmStore {
  readHealth: () => Promise<HealthReport>
  /** Null without a webhook. */
  receiver: WebhookReceiver | null
}

export interface DiskDependencies extends AlarmStore {
  /** Name of this machine. */
  host: string
  readDisks: () => Promise<HealthReport['disks']>
}

type Change = 'raised' | 'resolved'

/**
 * An alarm about a disk is resolved after this time, because its machine may be gone; a machine that still runs raises it
 * again, ms.
 */
const DISK_ALARM_MAX_MS = 7 * 24 * 3_600_000

const siteAlarmNames = alarmNames.filter((name) => name !== DISK_ALARM)

/** The alarms of the site, in one of its processes. Also sends the changes of all alarms to the webhook. */
export async function watchAlarms(dependencies: AlarmDependencies): Promise<void> {
  const { queries, clock, readHealth, receiver } = dependencies
  const observed = { report: await readHealth(), disputes: await countDisputes(queries, clock.now()) }
  const raised = siteAlarmNames.flatMap((name) =>
    siteAlarms[name].subjectsOf(observed).map((subject) => ({ name, subject })),
  )
  const before = clock.now() - DISK_ALARM_MAX_MS
  const open = await openAlarms(queries)
  const known = open.filter(({ name, raised_at }) => name !== DISK_ALARM || raised_at.getTime() < before)
  await update(dependencies, raised, known)
  if (receiver) await sendChanges(dependencies, receiver)
}

/** The alarms of this machine, in each of its processes. */
export async function watchDisks({ host, readDisks, ...store }: DiskDependencies): Promise<void> {
  const open = (await openAlarms(store.queries)).filter(
    ({ name, subject }) => name === DISK_ALARM && subject.startsWith(`${host}:`),
  )
  const isOpen = (subject: string) => open.some((alarm) => alarm.subject === subject)
  const subjects = diskAlarm.subjectsOf({ host, disks: await readDisks(), isOpen })
  const raised = subjects.map((subject) => ({ name: DISK_ALARM, subject }) as const)
  await update(store, raised, open)
}

/** @param open the raised alarms that are resolved unless they are among `raised` */
async function update(store: AlarmStore, raised: readonly Named[], open: readonly OpenAlarm[]): Promise<void> {
  for (const { name, subject } of raised)
    if (!open.some((alarm) => alarm.name === name && alarm.subject === subject))
      await change(store, { name, subject }, 'raised', (within, now) => raiseAlarm(within, name, subject, now))
  for (const { id, ...alarm } of open) {
    const name = alarmNames.find((each) => each === alarm.name)
    const isRaised = raised.some((each) => each.name === name && each.subject === alarm.subject)
    if (name !== undefined && !isRaised)
      await change(store, { ...alarm, name }, 'resolved', (within, now) => resolveAlarm(within, id, now))
  }
}

interface Named {
  name: AlarmName
  subject: string
}

/** Stores a change together with its mail: neither is there without the other. */
async function change(
  { queries, clock, mail }: AlarmStore,
  { name, subject }: Named,
  kind: Change,
  store: (within: Queries, now: Date) => Promise<boolean>,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const isStored = await store(transaction, new Date(clock.now()))
    if (!isStored || !mail) return
    const sent = {
      kind: 'alarm',
      to: mail.to,
      text: alarmText(name, subject),
      isResolved: kind === 'resolved',
    } as const
    await mail.gate.enqueue(sent, { within: transaction }).catch((error: unknown) => {
      // More alarms than mails within an hour: the page has them all.
      if (!(error instanceof AppError && error.code === 'request.too-many')) throw error
    })
  })
}

/** A receiver that does not answer gets the change again with the next run; it knows a repetition by its id. */
async function sendChanges({ queries, clock }: AlarmDependencies, receiver: WebhookReceiver): Promise<void> {
  const rows = await unsentAlarms(queries, clock.now())
  for (const row of rows) {
    const name = alarmNames.find((each) => each === row.name)
    if (name === undefined) continue
    const data = { name, subject: row.subject, text: alarmText(name, row.subject) }
    if (row.raised_sent_at === null) {
      await receiver.send({ id: `${row.id}-raised`, type: 'alarm.raised', at: row.raised_at, data })
      await markSent(queries, row.id, 'raised_sent_at', new Date(clock.now()))
    }
    if (row.resolved_at !== null && row.resolved_sent_at === null) {
      await receiver.send({ id: `${row.id}-resolved`, type: 'alarm.resolved', at: row.resolved_at, data })
      await markSent(queries, row.id, 'resolved_sent_at', new Date(clock.now()))
    }
  }
}
