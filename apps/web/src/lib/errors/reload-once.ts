/**
 * The one reload of the page after a route failed to load: after a deployment, old pages ask for files that are gone.
 * A page reloads once per build and tab, never offline, and never while it holds a session or its summary.
 */
import { readStored, writeStored } from '../storage/stored.ts'

/** Key of the builds that this tab was reloaded for. */
const KEY = 'reloaded-builds'
/** A small file of the app, asked for to learn whether the server can be reached. */
const PROBE = '/icon.svg'
const PROBE_TIMEOUT_MS = 5000
/** Builds remembered; a tab sees few. */
const BUILDS_MAX = 20

/** `failed`: the page was reloaded for this build already, or must stay. */
export type ReloadOutcome = 'reloading' | 'offline' | 'failed'

export interface ReloadPlatform {
  /** Changes with every deployment that changes the app. */
  build: string
  isReachable: () => Promise<boolean>
  reload: () => void
}

let holders = 0
/** Keeps the page from being reloaded until the returned function is called. */
export function holdPage(): () => void {
  holders += 1
  return () => {
    holders -= 1
  }
}

/** Whether the server answers, whatever it answers. */
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

/** From the storage of the tab and, where that is refused, from the entry of the history, which a reload keeps. */
const reloadedBuilds = (): Set<string> =>
  new Set([...asBuilds(readStored('tab', KEY)), ...asBuilds(historyState()[KEY])])

function remember(build: string): void {
  const builds = [...reloadedBuilds(), build].slice(-BUILDS_MAX)
  writeStored('tab', KEY, builds)
  try {
    window.history.replaceState({ ...historyState(), [KEY]: builds }, '')
  } catch {
    // Safari limits how often the entry is changed; the storage of the tab may hold it.
  }
}

/** Reloads only where the guard is proved to be kept: a loop is worse than an error screen. */
export async function reloadOnce(platform: ReloadPlatform = browser): Promise<ReloadOutcome> {
  const { build } = platform
  if (holders > 0 || reloadedBuilds().has(build)) return (await platform.isReachable()) ? 'failed' : 'offline'
  if (!(await platform.isReachable())) return 'offline'
  remember(build)
  if (holders > 0 || !reloadedBuilds().has(build)) return 'failed'
  platform.reload()
  return 'reloading'
}
