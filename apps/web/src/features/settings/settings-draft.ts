/**
 * What a member changed in the settings and generator screens and has not saved: only the parts that were changed, so
 * that saving them never brings back what another screen or device stored meanwhile.
 */
import { z } from 'zod'
import { settingsSchema, type Settings, type StoredSettings } from '@rubato/contracts/domain'
import { createDraftStore } from '../../lib/storage/drafts.ts'
import { same } from '../../lib/storage/three-way-merge.ts'
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
  /** What `change` was made from; null while that is not known. */
  base: Base | null
  /** What stands in the service now, where it clashes with `change`: the member chooses. */
  theirs: Base | null
}
/** Values of the changed parts, and the revision that they stood at. */
export interface Base {
  revision: number
  values: SettingsChange
}

export const noDraft: SettingsDraft = { change: {}, waiting: null, issues: {}, base: null, theirs: null }

const baseSchema = z.object({ revision: z.int(), values: changeSchema }).nullable().default(null)

const draftSchema = z.object({
  change: changeSchema,
  waiting: changeSchema.nullable(),
  issues: z.record(z.string(), z.string()),
  base: baseSchema,
  theirs: baseSchema,
})

/** A kept draft that no longer fits the contract is dropped. */
export const settingsDraft = createDraftStore<SettingsDraft>('settings', {
  parse(kept) {
    const draft = draftSchema.safeParse(kept)
    return draft.success ? (draft.data as SettingsDraft) : noDraft
  },
  isEmpty: ({ change, waiting }) => Object.keys(change).length === 0 && waiting === null,
})

const pick = (issues: Record<string, string>, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, issues[path] ?? '']))
const keysOf = (change: SettingsChange) => Object.keys(change) as (keyof SettingsChange)[]

const partOf = (settings: SettingsChange, keys: readonly (keyof SettingsChange)[]): SettingsChange =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]))

/** What the keys of `change` are changed from, when they stand in the service as `stored`. */
export const baseOf = (stored: StoredSettings, change: SettingsChange): Base => ({
  revision: stored.revision,
  values: partOf(stored, keysOf(change)),
})

/** The base with the parts that are touched now for the first time. */
function grownBase(base: Base | null, stored: StoredSettings | null, part: SettingsChange): Base | null {
  if (!stored) return base
  if (!base) return baseOf(stored, part)
  return { ...base, values: { ...baseOf(stored, part).values, ...base.values } }
}

/** `change` without what is `stored` anyway. */
export function reallyChanged(change: SettingsChange, stored: SettingsChange): SettingsChange {
  const keys = keysOf(change).filter((key) => !same(change[key], stored[key]))
  return Object.fromEntries(keys.map((key) => [key, change[key]]))
}

/**
 * Takes in another change; what was said about the parts it touches is no longer true. `stored` is what the service
 * holds for certain; null while a save is under way and nobody knows.
 */
export function addChange(part: SettingsChange, stored: StoredSettings | null): void {
  const draft = settingsDraft.read()
  const touched = keysOf(part)
  const paths = Object.keys(draft.issues).filter((path) => !touched.some((key) => path.startsWith(key)))
  const change = reallyChanged({ ...draft.change, ...part }, stored ?? {})
  settingsDraft.write({
    ...draft,
    change,
    base: keysOf(change).length === 0 ? null : grownBase(draft.base, stored, part),
    // The same object while nothing was said: the form listens.
    issues: paths.length === Object.keys(draft.issues).length ? draft.issues : pick(draft.issues, paths),
  })
}

/** What was sent is stored: the draft keeps what was changed since. */
export function settleChange(sent: SettingsChange, stored: StoredSettings): void {
  const change = reallyChanged(settingsDraft.read().change, sent)
  const isEmpty = keysOf(change).length === 0
  settingsDraft.write({ ...noDraft, change, base: isEmpty ? null : baseOf(stored, change) })
}

/** What was sent was not stored: the draft keeps it, with what was said about it. */
export function keepChange(
  sent: SettingsChange,
  { issues, isOffline }: { issues: Record<string, string>; isOffline: boolean },
): void {
  const draft = settingsDraft.read()
  settingsDraft.write({ ...draft, change: { ...sent, ...draft.change }, waiting: isOffline ? sent : null, issues })
}

/** What was sent clashes with what stands in the service now: both are kept until the member chooses. */
export function keepBoth(sent: SettingsChange, stored: StoredSettings): void {
  const draft = settingsDraft.read()
  const change = { ...sent, ...draft.change }
  settingsDraft.write({ ...draft, change, waiting: null, theirs: baseOf(stored, change) })
}

/** Their values in place of what was changed here. */
export const takeTheirs = (): void => settingsDraft.write(noDraft)

/** What was changed here, from now on on top of theirs. */
export function takeMine(): void {
  const draft = settingsDraft.read()
  settingsDraft.write({ ...draft, base: draft.theirs ?? draft.base, theirs: null })
}

/** A script that was chosen and stored on another screen is chosen in what is not saved yet, too. */
export function chooseInDraft(script: string): void {
  const draft = settingsDraft.read()
  const chosen = ({ gameGeneratorConfig: config, ...rest }: SettingsChange): SettingsChange =>
    config ? { ...rest, ...withScript({ gameGeneratorConfig: config }, script) } : rest
  settingsDraft.write({ ...draft, change: chosen(draft.change), waiting: draft.waiting && chosen(draft.waiting) })
}
