/** The databases on which the bench runs the site, each with the disturbances that belong to it. */
import type { Site } from '../site.ts'

export interface Phase {
  name: string
  /** Resolves when the disturbance has ended. */
  disturb(site: Site): Promise<void>
  /** Calls that may fail. */
  failedMax: number
  /** Least calls a second. */
  rateMin?: number
  /** Longest time from the first to the last failed call, ms. */
  failingMax?: number
}

export interface ClusterDatabase {
  name: string
  /** Settings of the server processes. */
  settings: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }
  /** A connection string of the server itself, to count its connections. */
  serverUrl: string
  phases: Phase[]
  close(): Promise<void>
}
