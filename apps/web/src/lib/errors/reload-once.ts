/**
 * The single page reload after a route failed to load: after a deployment, old pages request files that are gone. A
 * page reloads once per build and tab, never offline, and never while it holds a session or its summary.
 */
import { readStored, writeStored } from '../storage/stored.ts'
import { isPageHeld } from './hold-page.ts'

/** Storage key of the builds that this tab was reloaded for. */
const KEY = 'reloaded-builds'
/** A small file of the app, requested to check whether the server can be reached. */
const PROBE = '/icon.svg'
const PROBE_TIMEOUT_MS = 5000
/** Most builds remembered; a tab sees few. */
const BUILDS_MAX = 20

/** `failed`: the page was reloaded for this build already, or is held. */
export type ReloadOutcome = 'reloading' | 'offline' | 'failed'

export interface ReloadPlatform {
  /** Changes with every deployment that changes the app. */
  build: string
  isReachable: () => Promise<boolean>
  reload: () => void
}

/** Whether the server answers, with any status. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  return fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}

const browser: ReloadPlatform = { build: import.meta.url, isReachable, reload: () => window.location.reload() }

const asBuilds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((build): build is string => typeof build === 'string') : []

const historyState = (): Record<string, unknown> => (window.history.state as Record<string, unknown> | null) ?? {}

/** From the tab's storage and, where that is blocked, from the history entry, which survives a reload. */
const reloadedBuilds = (): Set<string> =>
  new Set([...asBuilds(readStored('tab', KEY)), ...asBuilds(historyState()[KEY])])

function remember(build: string): void {
  const builds = [...reloadedBuilds(), build].slice(-BUILDS_MAX)
  writeStored('tab', KEY, builds)
  try {
    window.history.replaceState({ ...historyState(), [KEY]: builds }, '')
  } catch {
    // Safari limits how often the entry may be changed; the tab's storage may hold the builds.
  }
}

/** Reloads only when the record of the reload was read back: a reload loop is worse than an error screen. */
export async function reloadOnce(platform: ReloadPlatform = browser): Promise<ReloadOutcome> {
  const { build } = platform
  if (isPageHeld() || reloadedBuilds().has(build)) return (await platform.isReachable()) ? 'failed' : 'offline'
  if (!(await platform.isReachable())) return 'offline'
  remember(build)
  if (isPageHeld() || !reloadedBuilds().has(build)) return 'failed'
  platform.reload()
  return 'reloading'
}
