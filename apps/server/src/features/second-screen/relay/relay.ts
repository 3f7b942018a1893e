/**
 * The relay: carries frames between the stage and the screens of each session, over all processes of the site. Frames are
 * encrypted between the browsers; nothing of them is read, stored or logged.
 */
import { randomUUID } from 'node:crypto'
import { relayCloseCodes, type RelayRequest } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Database } from '../../../database/open-database.ts'
import { createBus, type OpenBus } from './bus.ts'
import { createLatest } from './latest.ts'
import { createRoom, type Connection, type RoomPlace, type Room } from './room.ts'

/** "Try again later" of the IANA registry of WebSocket close codes: the client connects again. */
export const TRY_AGAIN = 1013
/**
 * A room without its stage is closed after this time, ms: its screens must not hold connections for a stage that never returns.
 * `TRY_AGAIN` is no end for a screen: it keeps its place and connects again.
 */
const STAGE_GONE_MS = 120_000
/** Ended sessions that are remembered. A screen of an older one waits for its stage until it gives up by itself. */
const ENDED_MAX = 5000
/** How often processes that share a session report to each other, ms, and after which silence one counts as closed, ms. */
const REPORT_MS = 30_000
const SILENT_MS = 3.5 * REPORT_MS

const membersSchema = z.object({
  stage: z.boolean(),
  screens: z.array(z.tuple([z.string(), z.string().nullable()]).readonly()).readonly(),
  removed: z.array(z.string()).readonly().default([]),
})
/** Messages between processes. */
const busMessageSchema = z.intersection(
  z.object({ process: z.string(), room: z.string() }),
  z.discriminatedUnion('kind', [
    /**
     * `asks`: the process has entered the room, or has missed messages; others report their parties. `entered`: the party that has just
     * connected to the process and takes its place from an older connection at another one.
     */
    z.object({
      kind: z.literal('present'),
      members: membersSchema,
      asks: z.boolean(),
      entered: z.object({ screen: z.string().nullable() }).optional(),
    }),
    z.object({ kind: z.literal('frame'), by: z.string().nullable(), to: z.string().nullable(), data: z.string() }),
    z.object({ kind: z.literal('remove'), screen: z.string() }),
    z.object({ kind: z.literal('end') }),
  ]),
)
type BusMessage = z.infer<typeof busMessageSchema>

/** One admitted connection. */
export interface Party {
  handle(request: Exclude<RelayRequest, { kind: 'ping' }>): void
  /** `isOver`: the browser closed it, and did not lose it. A stage that closes its connection ends the session's relay. */
  leave(isOver: boolean): void
}

interface OpenRoom {
  room: Room
  /** Runs while the stage is disconnected. */
  timer: ReturnType<typeof setTimeout> | undefined
}

interface ReportOptions {
  asks: boolean
  entered?: Pick<RoomPlace, 'screen'>
}

/** The functions of the relay that a party uses. */
interface Site {
  process: string
  publish(message: BusMessage): void
  report(name: string, room: Room, options: ReportOptions): void
  /** The stage has ended the session. */
  endRoom(name: string): void
  settle(name: string): void
}

function partyOf(place: RoomPlace, connection: Connection, room: Room, site: Site): Party {
  const { process } = site
  const name = place.room
  const publish = (message: BusMessage) => {
    if (room.hasOtherProcesses()) site.publish(message)
  }
  const end = () => {
    // To all processes: one that a screen has just connected to may not have reported it yet.
    site.publish({ process, room: name, kind: 'end' })
    site.endRoom(name)
  }
  const forward = (to: string | null, data: string) => {
    room.deliver(place.screen, to, data)
    publish({ process, room: name, kind: 'frame', by: place.screen, to, data })
  }
  const remove = (screen: string) => {
    room.remove(screen)
    publish({ process, room: name, kind: 'remove', screen })
    site.settle(name)
  }
  return {
    handle(request) {
      if (place.screen !== null) {
        if (request.kind === 'frame') forward(null, request.data)
      } else if (request.kind === 'end') end()
      else if (request.kind === 'remove') remove(request.screen)
      else if (request.screen !== undefined) forward(request.screen, request.data)
    },
    leave(isOver) {
      if (!room.leave(place, connection)) return
      if (isOver && place.screen === null) end()
      site.report(name, room, { asks: false })
      site.settle(name)
    },
  }
}

export function createRelay(database: Database, process = randomUUID(), openBus: OpenBus = createBus) {
  const rooms = new Map<string, OpenRoom>()
  /** Sessions that their stage has ended, so that a screen that was away meanwhile learns of it at once. */
  const ended = createLatest(ENDED_MAX)

  const report = (name: string, room: Room, options: ReportOptions) =>
    bus.publish({ process, room: name, kind: 'present', members: room.members(), ...options } satisfies BusMessage)
  const openRoom = (name: string): OpenRoom => {
    const open = rooms.get(name) ?? { room: createRoom(), timer: undefined }
    rooms.set(name, open)
    return open
  }
  /** Forgets an empty room, and closes one whose stage is away for too long. */
  const settle = (name: string) => {
    const open = rooms.get(name)
    if (!open) return
    if (open.room.isEmpty() || open.room.hasStage()) {
      clearTimeout(open.timer)
      open.timer = undefined
      if (open.room.isEmpty()) rooms.delete(name)
    } else open.timer ??= setTimeout(() => closeScreens(name, TRY_AGAIN), STAGE_GONE_MS).unref()
  }
  const closeScreens = (name: string, code: number) => {
    rooms.get(name)?.room.end(code)
    settle(name)
  }
  const endRoom = (name: string) => {
    ended.add(name)
    closeScreens(name, relayCloseCodes.ended)
  }
  const receive = (message: BusMessage) => {
    if (message.process === process) return
    if (message.kind === 'end') return endRoom(message.room)
    if (message.kind === 'present' && message.members.stage) ended.remove(message.room)
    const open = rooms.get(message.room)
    if (!open) return
    const { room } = open
    if (message.kind === 'frame') return room.deliver(message.by, message.to, message.data)
    if (message.kind === 'remove') room.remove(message.screen)
    else {
      if (message.entered) room.giveWay(message.entered.screen)
      room.heardOf(message.process, message.members)
      if (message.asks && !room.isEmpty()) report(message.room, room, { asks: false })
    }
    settle(message.room)
  }
  const bus = openBus(database, {
    message(payload) {
      const message = busMessageSchema.safeParse(JSON.parse(payload))
      if (message.success) receive(message.data)
    },
    opened() {
      for (const [name, { room }] of rooms) report(name, room, { asks: true })
    },
  })

  /** A process that was killed reports nothing: its parties would be waited for as long as the session lasts. */
  const reports = setInterval(() => {
    for (const [name, { room }] of rooms) {
      if (!room.hasOtherProcesses()) continue
      report(name, room, { asks: false })
      room.forgetSilent(performance.now() - SILENT_MS)
      settle(name)
    }
  }, REPORT_MS)
  reports.unref()

  const site: Site = { process, publish: bus.publish, report, endRoom, settle }
  return {
    /**
     * `full`: the session has too many screens. `removed`: its stage has removed this one. `ended`: its stage has ended it. Rejects
     * while other processes cannot be heard.
     */
    async admit(place: RoomPlace, connection: Connection): Promise<Party | 'full' | 'removed' | 'ended'> {
      await bus.ready()
      if (place.screen === null) ended.remove(place.room)
      if (ended.has(place.room)) return 'ended'
      const open = openRoom(place.room)
      const refusal = open.room.enter(place, connection)
      if (refusal === null) report(place.room, open.room, { asks: true, entered: { screen: place.screen } })
      settle(place.room)
      return refusal ?? partyOf(place, connection, open.room, site)
    },
    async close() {
      clearInterval(reports)
      for (const { timer } of rooms.values()) clearTimeout(timer)
      await bus.close()
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
