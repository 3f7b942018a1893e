/**
 * What a member changed in the settings and generator screens and has not saved: only the parts that were changed, so
 * that saving them never brings back what another screen or device stored meanwhile.
 */
import { z } from 'zod'
import { settingsSchema, type Settings } from '@rubato/contracts/domain'
import { createDraftStore } from '../../lib/drafts.ts'
import { withScript } from './settings.queries.ts'

/** The parts of the settings that these screens change. */
const changeSchema = settingsSchema
  .pick({
    tempo: true,
    beatPatternTempo: true,
    edgingTempoPercent: true,
    chatSpeed: true,
    gameGeneratorConfig: true,
  })
  .partial()
export type FormSettings = Pick<Settings, keyof typeof changeSchema.shape>
export type SettingsChange = Partial<FormSettings>

export interface SettingsDraft {
  change: SettingsChange
  /** Saved while offline: sent as soon as the service can be reached. */
  waiting: SettingsChange | null
  /** What the service said about fields, by path. */
  issues: Record<string, string>
}

export const noDraft: SettingsDraft = { change: {}, waiting: null, issues: {} }

const draftSchema = z.object({
  change: changeSchema,
  waiting: changeSchema.nullable(),
  issues: z.record(z.string(), z.string()),
})

/** A kept draft that no longer fits the contract is dropped. */
export const settingsDraft = createDraftStore<SettingsDraft>('settings', {
  parse(kept) {
    const draft = draftSchema.safeParse(kept)
    return draft.success ? (draft.data as SettingsDraft) : noDraft
  },
  isEmpty: ({ change, waiting }) => Object.keys(change).length === 0 && waiting === null,
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const pick = (issues: Record<string, string>, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, issues[path] ?? '']))
const keysOf = (change: SettingsChange) => Object.keys(change) as (keyof SettingsChange)[]

/** `change` without what is `stored` anyway. */
export function reallyChanged(change: SettingsChange, stored: SettingsChange): SettingsChange {
  const keys = keysOf(change).filter((key) => !same(change[key], stored[key]))
  return Object.fromEntries(keys.map((key) => [key, change[key]]))
}

/**
 * Takes in another change; what was said about the parts it touches is no longer true. `stored` is what the service
 * holds for certain; null while a save is under way and nobody knows.
 */
export function addChange(part: SettingsChange, stored: Settings | null): void {
  const draft = settingsDraft.read()
  const touched = keysOf(part)
  const paths = Object.keys(draft.issues).filter((path) => !touched.some((key) => path.startsWith(key)))
  settingsDraft.write({
    ...draft,
    change: reallyChanged({ ...draft.change, ...part }, stored ?? {}),
    // The same object while nothing was said: the form listens.
    issues: paths.length === Object.keys(draft.issues).length ? draft.issues : pick(draft.issues, paths),
  })
}

/** What was sent is stored: the draft keeps what was changed since. */
export function settleChange(sent: SettingsChange): void {
  const { change } = settingsDraft.read()
  settingsDraft.write({ ...noDraft, change: reallyChanged(change, sent) })
}

/** What was sent was not stored: the draft keeps it, with what was said about it. */
export function keepChange(
  sent: SettingsChange,
  { issues, isOffline }: { issues: Record<string, string>; isOffline: boolean },
): void {
  const { change } = settingsDraft.read()
  settingsDraft.write({ change: { ...sent, ...change }, waiting: isOffline ? sent : null, issues })
}

/** A script that was chosen and stored on another screen is chosen in what is not saved yet, too. */
export function chooseInDraft(script: string): void {
  const draft = settingsDraft.read()
  const chosen = ({ gameGeneratorConfig: config, ...rest }: SettingsChange): SettingsChange =>
    config ? { ...rest, ...withScript({ gameGeneratorConfig: config }, script) } : rest
  settingsDraft.write({ ...draft, change: chosen(draft.change), waiting: draft.waiting && chosen(draft.waiting) })
}
