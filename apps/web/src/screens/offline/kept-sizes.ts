/** What the kept copy takes on this device, by kind, bytes. */
import { API_BASE } from '@rubato/contracts/api'
import { appBytes } from '../../domain/offline/app-files.ts'
import { keptSizes } from '../../domain/offline/kept-lines.ts'
import { freeBytes } from '../../domain/offline/storage-full.ts'
import { keptAnswers } from '../../lib/api/kept-answers.ts'

export interface KeptSizes {
  app: number
  scripts: number
  /** With account and settings. */
  generators: number
  lines: number
  lineCount: number
  /** Free storage; null where the browser does not say. */
  free: number | null
}

const jsonBytes = (value: unknown): number => new Blob([JSON.stringify(value)]).size
const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0)
const isScript = (url: string): boolean => url.startsWith(`${API_BASE}/script/`)

export async function readKeptSizes(): Promise<KeptSizes> {
  const [app, answers, lines, free] = await Promise.all([appBytes(), keptAnswers(), keptSizes(), freeBytes()])
  const sizes = Object.entries(answers).map(([url, answer]) => ({ url, bytes: jsonBytes(answer) }))
  const bytesOf = (group: typeof sizes) => sum(group.map(({ bytes }) => bytes))
  return {
    app,
    scripts: bytesOf(sizes.filter(({ url }) => isScript(url))),
    generators: bytesOf(sizes.filter(({ url }) => !isScript(url))),
    lines: sum(lines.values()),
    lineCount: lines.size,
    free,
  }
}

/** "24.1": a number of megabytes with one digit. */
export const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
