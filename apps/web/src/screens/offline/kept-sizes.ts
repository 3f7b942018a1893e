/** Storage that the kept copy uses on this device, by kind, bytes. */
import type { TFunction } from 'i18next'
import { API_BASE } from '@rubato/contracts/api'
import { appBytes } from '../../domain/offline/app-files.ts'
import { keptSizes } from '../../domain/offline/kept-lines.ts'
import { freeBytes } from '../../domain/offline/storage-full.ts'
import { keptAnswers } from '../../lib/api/kept-answers.ts'
import { kindOf } from './kept-works.ts'

export interface KeptSizes {
  app: number
  scripts: number
  games: number
  /** With account and settings. */
  generators: number
  lines: number
  lineCount: number
  /** Free storage; null where the browser does not say. */
  free: number | null
}

const jsonBytes = (value: unknown): number => new Blob([JSON.stringify(value)]).size
const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0)
const isGame = (url: string): boolean => kindOf(url) === 'game'
const isScript = (url: string): boolean => url.startsWith(`${API_BASE}/script/`)

export async function readKeptSizes(): Promise<KeptSizes> {
  const [app, answers, lines, free] = await Promise.all([appBytes(), keptAnswers(), keptSizes(), freeBytes()])
  const sizes = Object.entries(answers).map(([url, answer]) => ({ url, bytes: jsonBytes(answer) }))
  const bytesOf = (group: typeof sizes) => sum(group.map(({ bytes }) => bytes))
  return {
    app,
    scripts: bytesOf(sizes.filter(({ url }) => isScript(url))),
    games: bytesOf(sizes.filter(({ url }) => isGame(url))),
    generators: bytesOf(sizes.filter(({ url }) => !isScript(url) && !isGame(url))),
    lines: sum(lines.values()),
    lineCount: lines.size,
    free,
  }
}

const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE

/** "24.1 MB", with one digit; "under 0.1 MB"; "3.5 GB". */
export function sizeText(t: TFunction, bytes: number, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  if (bytes >= GIGABYTE) return t('offline.sizes.gigabytes', { size: number.format(bytes / GIGABYTE) })
  const kind = bytes >= MEGABYTE / 10 ? 'megabytes' : 'less'
  return t(`offline.sizes.${kind}`, { size: number.format(Math.max(0.1, bytes / MEGABYTE)) })
}
