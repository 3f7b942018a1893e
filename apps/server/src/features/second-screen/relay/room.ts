/** One session at the relay: its connections on this process, and those that other processes have reported. */
import { relayCloseCodes, SCREENS_MAX, type RelayMessage } from '@rubato/contracts/domain'
import { createLatest } from './latest.ts'

export interface Connection {
  send(message: RelayMessage): void
  close(code: number): void
}

/** A party of a session: a screen, or the stage when `screen` is null. */
export interface RoomPlace {
  room: string
  screen: string | null
  /** Browser and system, for the list on the stage. */
  device: string | null
}

/** The parties that are connected to one process. */
interface Members {
  stage: boolean
  /** Screens with their devices. */
  screens: readonly (readonly [string, string | null])[]
  /** Screens that the stage has removed: no process admits them. */
  removed: readonly string[]
}

/** Removals that are remembered. An older one is removed again by the stage. */
const REMOVED_MAX = 50

interface LocalScreen {
  connection: Connection
  device: string | null
}

const idsOf = ({ screens }: Members) => new Set(screens.map(([id]) => id))
const noMembers: Members = { stage: false, screens: [], removed: [] }

/** The message to a stage after a change of the parties of another process. */
function changesOf(before: Members, members: Members): Extract<RelayMessage, { kind: 'joined' | 'left' }>[] {
  const [had, has] = [idsOf(before), idsOf(members)]
  const joined = members.screens.filter(([screen]) => !had.has(screen))
  return [
    ...joined.map(([screen, device]) => ({ kind: 'joined', screen, device }) as const),
    ...[...had].filter((screen) => !has.has(screen)).map((screen) => ({ kind: 'left', screen }) as const),
  ]
}

/** The parties at other processes. */
function createElsewhere() {
  const byProcess = new Map<string, Members & { heardAt: number }>()
  return {
    /** Returns the previously known parties. */
    set(process: string, members: Members): Members {
      const before = byProcess.get(process) ?? noMembers
      if (members.stage || members.screens.length > 0)
        byProcess.set(process, { ...members, heardAt: performance.now() })
      else byProcess.delete(process)
      return before
    },
    screens: () => [...byProcess.values()].flatMap((members) => members.screens),
    hasStage: () => [...byProcess.values()].some((members) => members.stage),
    isEmpty: () => byProcess.size === 0,
    silentSince: (before: number) =>
      [...byProcess].flatMap(([process, { heardAt }]) => (heardAt < before ? [process] : [])),
  }
}

/** The screens at this process. */
function createScreens() {
  const screens = new Map<string, LocalScreen>()
  const tell = (message: RelayMessage) => {
    for (const { connection } of screens.values()) connection.send(message)
  }
  return {
    tell,
    has: (screen: string) => screens.has(screen),
    send: (screen: string, message: RelayMessage) => screens.get(screen)?.connection.send(message),
    set: (screen: string, local: LocalScreen) => void screens.set(screen, local),
    /** With their devices. */
    list: () => [...screens].map(([id, { device }]) => [id, device] as const),
    isEmpty: () => screens.size === 0,
    /** Closes the connection of a screen, and says why; false without one. */
    drop(screen: string, reason: 'removed' | 'moved'): boolean {
      screens.get(screen)?.connection.close(relayCloseCodes[reason])
      return screens.delete(screen)
    },
    /** False for a connection whose place a newer one has taken. */
    leave: (screen: string, connection: Connection): boolean =>
      screens.get(screen)?.connection === connection && screens.delete(screen),
    end(code: number) {
      for (const { connection } of screens.values()) connection.close(code)
      screens.clear()
    },
  }
}

export function createRoom() {
  let stage: Connection | null = null
  const screens = createScreens()
  const removed = createLatest(REMOVED_MAX)
  const elsewhere = createElsewhere()

  const hasStage = () => stage !== null || elsewhere.hasStage()
  const tellScreens = () => screens.tell({ kind: 'stage', isConnected: hasStage() })
  const allScreens = () => [...screens.list(), ...elsewhere.screens()]

  /** Closes a screen and admits it no more. */
  function remove(screen: string) {
    removed.add(screen)
    if (screens.drop(screen, 'removed')) stage?.send({ kind: 'left', screen })
  }
  function enterStage(connection: Connection): null {
    stage?.close(relayCloseCodes.moved)
    stage = connection
    for (const [screen, device] of allScreens()) connection.send({ kind: 'joined', screen, device })
    tellScreens()
    return null
  }
  function enterScreen(screen: string, device: string | null, connection: Connection): 'removed' | 'full' | null {
    if (removed.has(screen)) return 'removed'
    if (new Set(allScreens().map(([id]) => id)).add(screen).size > SCREENS_MAX) return 'full'
    screens.drop(screen, 'moved')
    screens.set(screen, { connection, device })
    stage?.send({ kind: 'joined', screen, device })
    connection.send({ kind: 'stage', isConnected: hasStage() })
    return null
  }
  function giveWay(screen: string | null) {
    if (screen !== null) return void screens.drop(screen, 'moved')
    stage?.close(relayCloseCodes.moved)
    stage = null
  }
  function heardOf(process: string, reported: Members) {
    for (const screen of reported.removed) if (!removed.has(screen)) remove(screen)
    // The other process learns of a removal with the next report.
    const members = { ...reported, screens: reported.screens.filter(([screen]) => !removed.has(screen)) }
    const before = elsewhere.set(process, members)
    for (const message of changesOf(before, members)) {
      // One that has come here has not left.
      if (message.kind === 'joined' || !screens.has(message.screen)) stage?.send(message)
    }
    if (before.stage !== members.stage) tellScreens()
  }
  return {
    /**
     * Why a screen is not admitted: `full` when the session has `SCREENS_MAX` others already; null when it is. The stage is not told of
     * one that it has removed.
     */
    enter: ({ screen, device }: RoomPlace, connection: Connection): 'removed' | 'full' | null =>
      screen === null ? enterStage(connection) : enterScreen(screen, device, connection),
    /** Whether the connection still held its place: a newer one may have taken it. */
    leave({ screen }: RoomPlace, connection: Connection): boolean {
      if (screen === null) {
        if (stage !== connection) return false
        stage = null
        tellScreens()
        return true
      }
      if (!screens.leave(screen, connection)) return false
      stage?.send({ kind: 'left', screen })
      return true
    },
    members: (): Members => ({ stage: stage !== null, screens: screens.list(), removed: removed.all() }),
    isEmpty: (): boolean => stage === null && screens.isEmpty(),
    hasStage,
    hasOtherProcesses: (): boolean => !elsewhere.isEmpty(),
    /** Closes the older connection of a party that has just connected to another process; `screen` is null for the stage. */
    giveWay,
    /** Replaces the parties of another process. Closes no connection, except those of screens that the stage has removed there. */
    heardOf,
    /** Forgets the parties of processes that were silent since `before`, on the clock of `performance.now()`, ms. */
    forgetSilent(before: number) {
      for (const process of elsewhere.silentSince(before)) heardOf(process, noMembers)
    },
    /** A frame by `by` to `to`; null is the stage. */
    deliver(by: string | null, to: string | null, data: string) {
      if (to === null) stage?.send({ kind: 'frame', screen: by ?? '', data })
      else screens.send(to, { kind: 'frame', data })
    },
    remove,
    /** Closes every screen of this process with a code. */
    end: screens.end,
  }
}

export type Room = ReturnType<typeof createRoom>
