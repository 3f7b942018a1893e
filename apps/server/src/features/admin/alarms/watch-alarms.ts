/** Raises and resolves alarms, each once over all processes, and announces both by mail and webhook. */
import { alarmNames, type AlarmName, type HealthReport } from '@rubato/contracts/domain'
import { AppError } from '../../../base/errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { MailGate } from '../../../mail/mail-gate.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WebhookReceiver } from '../../../ports/webhook-receiver.ts'
import { alarmTable } from './alarm-table.ts'
import { countDisputes, markSent, openAlarms, raiseAlarm, resolveAlarm, unsentAlarms } from './stored-alarms.ts'

export interface AlarmDependencies {
  queries: Queries
  clock: Clock
  readHealth: () => Promise<HealthReport>
  /** Null where the site sends no mail, or names no operator. */
  mail: { gate: MailGate; to: string } | null
  /** Null without a webhook. */
  receiver: WebhookReceiver | null
}

type Change = 'raised' | 'resolved'

export async function watchAlarms(dependencies: AlarmDependencies): Promise<void> {
  const { queries, clock, readHealth, receiver } = dependencies
  const report = await readHealth()
  const disputes = await countDisputes(queries, clock.now())
  const open = await openAlarms(queries)
  const isOpen = (name: AlarmName, subject: string) => open.some((row) => row.name === name && row.subject === subject)
  const raised = alarmNames.flatMap((name) =>
    alarmTable[name].subjectsOf({ report, disputes, isOpen }).map((subject) => ({ name, subject })),
  )
  for (const { name, subject } of raised)
    if (!isOpen(name, subject))
      await change(dependencies, { name, subject }, 'raised', (within, now) => raiseAlarm(within, name, subject, now))
  for (const { id, ...alarm } of open) {
    const name = alarmNames.find((each) => each === alarm.name)
    const isRaised = raised.some((each) => each.name === name && each.subject === alarm.subject)
    if (name !== undefined && !isRaised)
      await change(dependencies, { ...alarm, name }, 'resolved', (within, now) => resolveAlarm(within, id, now))
  }
  if (receiver) await sendChanges(dependencies, receiver)
}

interface Named {
  name: AlarmName
  subject: string
}

/** Stores a change together with its mail: neither is there without the other. */
async function change(
  { queries, clock, mail }: AlarmDependencies,
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
      text: alarmTable[name].text(subject),
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
    const data = { name, subject: row.subject, text: alarmTable[name].text(row.subject) }
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
